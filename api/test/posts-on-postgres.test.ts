import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { PostgresDatabase } from '../src/database/postgres/postgres.js'
import { postsConnection } from '../src/database/postgres/postgres-posts.js'
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js'
import { until } from './support/live-tab.js'

/** The posts that a process hears: values, `null` for "something happened", or that another one was killed. */
type Heard = (readonly unknown[] | null | 'killed')[]

const databases: FreshDatabase[] = []
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  for (const database of databases.splice(0)) await database.remove()
})

async function newDatabase(): Promise<string> {
  const fresh = await freshDatabase('postgres', null)
  databases.push(fresh)
  return fresh.settings.databaseUrl!
}

/** A process that hears the others. */
async function processOn(url: string) {
  const database = new PostgresDatabase(url)
  const heard: Heard = []
  await database.hear((posts) => void heard.push(posts))
  const close = () => database.close()
  ends.push(close)
  return {
    database,
    heard,
    values: () => heard.flat(),
    commit: (value: unknown, isUrgent = false) =>
      database.write(async (tx) => {
        await tx.run('SELECT 1')
        tx.post(value, isUrgent)
      }, 'product'),
    async leave() {
      ends.splice(ends.indexOf(close), 1)
      await database.close()
    },
  }
}

async function clientOn(url: string, name = 'a test'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  client.on('error', () => undefined)
  await client.connect()
  ends.push(() => client.end().catch(() => undefined))
  return client
}

/** The messages on the channel. */
async function messagesOn(url: string): Promise<string[]> {
  const messages: string[] = []
  const client = await clientOn(url)
  client.on('notification', ({ payload = '' }) => messages.push(payload))
  await client.query('LISTEN tinkerdesk')
  return messages
}

describe('what processes on one PostgreSQL tell each other', () => {
  test('many commits of a moment share few messages, and each value arrives once at every other process', async () => {
    const url = await newDatabase()
    const messages = await messagesOn(url)
    const [here, there] = [await processOn(url), await processOn(url)]
    const values = Array.from({ length: 300 }, (_, at) => `change ${at}`)
    await Promise.all(values.map((value) => here.commit(value)))
    await until(() => there.values().length >= values.length)
    expect(there.values().sort()).toEqual([...values].sort())
    expect(here.heard).toEqual([])
    expect(messages.length).toBeLessThan(values.length / 3)
  })

  test('an urgent value goes with its commit, any other after it', async () => {
    const { commit } = await processOn(await newDatabase())
    const texts: unknown[] = []
    const { query } = pg.Client.prototype
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      texts.push(args[0])
      return Reflect.apply(query, this, args)
    }
    const endOf = async (isUrgent: boolean) => {
      await commit('a change', isUrgent)
      return texts.find((text) => typeof text === 'string' && text.endsWith('COMMIT'))
    }
    try {
      expect(await endOf(false)).toBe('COMMIT')
      texts.length = 0
      expect(await endOf(true)).toMatch(/^NOTIFY tinkerdesk, .*"a change".*; COMMIT$/s)
    } finally {
      pg.Client.prototype.query = query
    }
  })

  test('an urgent value arrives as others do, and nothing after a rollback', async () => {
    const url = await newDatabase()
    const [here, there] = [await processOn(url), await processOn(url)]
    await here.commit('later')
    await here.commit('now', true)
    for (const isUrgent of [true, false])
      await expect(
        here.database.write(async (tx) => {
          tx.post('never', isUrgent)
          await Promise.reject(new Error('undone'))
        }, 'product'),
      ).rejects.toThrow('undone')
    await here.commit('last')
    await until(() => there.values().includes('last'))
    expect(there.values().sort()).toEqual(['last', 'later', 'now'])
  })

  test('values beyond one message take several; far too many, and one that is too long, become "something happened"', async () => {
    const url = await newDatabase()
    const [here, there] = [await processOn(url), await processOn(url)]
    const long = 'x'.repeat(3000)
    const write = (posts: readonly unknown[], isUrgent = false) =>
      here.database.write(async (tx) => {
        for (const post of posts) tx.post(post, isUrgent)
        await tx.run('SELECT 1')
      }, 'product')
    const some = Array.from({ length: 10 }, (_, at) => `${at}${long}`)
    await write(some)
    await until(() => there.values().length === 10)
    expect(there.values()).toEqual(some)
    for (const [posts, isUrgent] of [
      [Array.from({ length: 100 }, (_, at) => `${at}${long}`), false],
      [[`${long}${long}${long}`], false],
      [some, true],
    ] as const) {
      there.heard.length = 0
      await write(posts, isUrgent)
      await until(() => there.heard.length > 0)
      expect(there.heard).toEqual([null])
    }
  })

  test('values of a process whose connection is cut arrive when it is back', async () => {
    const url = await newDatabase()
    const [here, there] = [await processOn(url), await processOn(url)]
    const cut = await clientOn(url)
    const { rows } = await cut.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 ORDER BY backend_start LIMIT 1',
      [postsConnection],
    )
    await cut.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
    await until(() => here.database.hearing === 'lost')
    await here.commit('meanwhile')
    await until(() => there.values().includes('meanwhile'))
    expect(here.database.hearing).toBe('ok')
    // It may have missed what others told.
    expect(here.heard).toContain(null)
  })

  test('a process that is killed may have told less than it stored; one that stops in order tells all', async () => {
    const [calm, torn] = [await newDatabase(), await newDatabase()]
    const leaving = await processOn(calm)
    const killed = await clientOn(torn, postsConnection)
    const [besideLeaving, besideKilled] = [await processOn(calm), await processOn(torn)]
    await leaving.commit('goodbye')
    await leaving.leave()
    await killed.end()
    await until(() => besideKilled.heard.length > 0)
    // Both look every five seconds, the first of them a moment before the other.
    await pause(200)
    expect(besideKilled.heard).toEqual(['killed'])
    expect(besideLeaving.heard).toEqual([['goodbye']])
  })
})
