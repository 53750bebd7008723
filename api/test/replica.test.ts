import { Logger } from '@nestjs/common'
import pg from 'pg'
import { startPostgres, startReplica, type RunningPostgres } from '../../scripts/lib/postgres.mjs'
import { PostgresDatabase } from '../src/database/postgres/postgres.js'
import { until } from './support/live-tab.js'
import { RunningApp } from './support/spawned-app.js'
import { rowsOf, TestApp, type Body, type Client, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'
import { freshDatabase } from './support/fresh-database.js'

/** A search as the box of a list sends it. */
const search = (word: string) =>
  `&s=${encodeURIComponent(JSON.stringify({ 'name.firstName': { $contL: word } }))}`
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const settings = ['shared_preload_libraries=pg_stat_statements', 'synchronous_commit=on']

describe('reads from a replica', () => {
  let primary: RunningPostgres
  let replica: RunningPostgres
  let app: TestApp
  /** The same product in another process, on the same two servers. */
  let other: RunningApp
  let onPrimary: pg.Client
  let onReplica: pg.Client
  let people: { [who in 'admin' | 'hill' | 'lake' | 'mentor']: Person }
  let as: { [who in keyof typeof people]: Client }
  let ids: { hill: string; lake: string; ravi: string; lakeReturn: string }
  const warned: string[] = []

  const connected = async ({ url }: RunningPostgres) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const load = () => app.database.load.replica!
  const inUse = () => until(() => load().state === 'ok')

  beforeAll(async () => {
    primary = await startPostgres(settings)
    replica = await startReplica(primary, [...settings, 'max_standby_streaming_delay=50ms'])
    onPrimary = await connected(primary)
    onReplica = await connected(replica)
    await onPrimary.query('CREATE EXTENSION pg_stat_statements')
    const fresh = await freshDatabase('sqlite', null)
    const env = {
      ...fresh.env,
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
    }
    app = await TestApp.over({ ...fresh, env })
    people = {
      admin: await app.person('admin'),
      hill: await app.person('atlIncharge', { email: 'hill@lab.example' }),
      lake: await app.person('atlIncharge', { email: 'lake@lab.example' }),
      mentor: await app.person('mentor'),
    }
    as = Object.fromEntries(
      Object.entries(people).map(([who, person]) => [who, app.as(person)]),
    ) as typeof as
    const [hill, lake] = await twoSchools(app)
    const child = async (firstName: string, school: string) =>
      String(
        (await app.make('student', { name: { firstName, lastName: 'Das' }, school, class: '8th' }))
          .id,
      )
    ids = {
      hill,
      lake,
      ravi: await child('Ravi', hill),
      lakeReturn: String((await app.make('monthlyReturn', { school: lake, month: '2024-11' })).id),
    }
    await child('Zoya', lake)
    other = await RunningApp.start(env)
    const keep = (text: string) => warned.push(text)
    Logger.overrideLogger({ log: keep, warn: keep, error: keep })
    await inUse()
  })
  afterAll(async () => {
    other.process.kill('SIGKILL')
    await Promise.allSettled([onPrimary.end(), onReplica.end()])
    await app.stop()
    await replica.remove()
    await primary.remove()
  })

  const pause = async () => {
    await inUse()
    await onReplica.query('SELECT pg_wal_replay_pause()')
    await until(
      async () =>
        (await onReplica.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows[0].state ===
        'paused',
    )
  }
  const paused = async (work: () => Promise<void>) => {
    await pause()
    try {
      await work()
    } finally {
      await onReplica.query('SELECT pg_wal_replay_resume()')
    }
  }
  const names = async (by: Client, query = '') =>
    rowsOf(await by.get(`/api/students?limit=50&page=1${query}`)).map(
      (row) => (row['name'] as Body)['firstName'],
    )
  const namesElsewhere = async ({ cookie }: Person) => {
    const { body } = await other.ask('GET', '/api/students?limit=50&page=1', cookie)
    return ((body['data'] ?? []) as Body[]).map((row) => (row['name'] as Body)['firstName'])
  }

  /** The statements on a table that a server has run since the last reset. */
  const statementsOn = async (client: pg.Client, table: string) =>
    Number(
      (
        await client.query(
          `SELECT COALESCE(SUM(calls), 0) AS n FROM pg_stat_statements WHERE query LIKE '%"${table}" t%'`,
        )
      ).rows[0].n,
    )

  test.each([
    ['a list with its total', '/api/students?limit=1&page=1&sort=class,ASC', 'students'],
    ['a search', `/api/students?limit=10&page=1${search('ravi')}`, 'students'],
    ['quick find', '/api/quick-find?q=ravi', 'students'],
    ['groups', '/api/monthly-returns/groups?by=state', 'monthly_returns'],
    ['an export', '/api/exports/students/csv?columns=name.firstName,class,school', 'students'],
    ['home', '/api/home', 'tasks'],
    ['figures', '/api/figures?month=2024-11', 'schools'],
  ])('run there once it has caught up: %s', async (_, url, table) => {
    await inUse()
    const before = load().reads
    await onPrimary.query('SELECT pg_stat_statements_reset()')
    await onReplica.query('SELECT pg_stat_statements_reset()')
    const answer = await as.admin.get(url)
    expect(answer.status).toBe(200)
    if (table === 'students') expect(answer.text).toContain('Ravi')
    expect(await statementsOn(onReplica, table)).toBeGreaterThan(0)
    expect(await statementsOn(onPrimary, table)).toBe(0)
    expect(load().reads.primary).toBe(before.primary)
    expect(load().reads.replica).toBeGreaterThan(before.replica)
  })

  test('show each person what they wrote, in every process, while the replica has stopped', () =>
    paused(async () => {
      for (const [at, firstName] of ['Amit', 'Bela'].entries()) {
        const body = { name: { firstName, lastName: 'Das' }, school: ids.hill, class: '8th' }
        expect((await as.hill.post('/api/students', body)).status).toBe(201)
        expect(await namesElsewhere(people.hill)).toHaveLength(2 + at)
        expect(await names(as.hill)).toContain(firstName)
        expect(await names(as.admin, search(firstName))).toEqual([firstName])
      }
      const token = await app.token(people.hill, { student: ['read'] })
      const file = await app.as(token).get('/api/exports/students/csv?columns=name.firstName')
      expect(file.text).toContain('Bela')
      expect(load()).toMatchObject({ state: 'late' })
      expect(load().lagBytes).toBeGreaterThan(0)
      const ready = await as.admin.get('/api/health/ready')
      expect(ready).toMatchObject({ status: 200, body: { parts: { replica: 'late' } } })
    }))

  test('show nobody what others have taken away, in every process, while the replica has stopped', async () => {
    const grant = await as.admin.post('/api/coordinators', {
      name: 'Lake cluster',
      person: people.mentor.id,
      schools: [ids.lake],
    })
    const token = await app.token(people.lake, { student: ['read'] })
    const returns = async () => rowsOf(await as.mentor.get('/api/monthly-returns')).length
    expect(await returns()).toBe(1)
    expect(await names(as.hill)).toContain('Ravi')
    const row = (await as.admin.get(`/api/students/${ids.ravi}`)).body
    await paused(async () => {
      // A child changes school.
      const moved = { version: row['version'], school: ids.lake }
      expect((await as.admin.patch(`/api/students/${ids.ravi}`, moved)).status).toBe(200)
      expect(await namesElsewhere(people.hill)).not.toContain('Ravi')
      expect(await names(as.hill)).not.toContain('Ravi')
      expect(await names(as.hill, search('ravi'))).toEqual([])
      expect(await names(as.lake)).toContain('Ravi')
      const exported = await as.hill.get('/api/exports/students/csv?columns=name.firstName')
      expect(exported.text).not.toContain('Ravi')
      expect((await as.hill.get('/api/quick-find?q=ravi')).text).not.toContain('Ravi')

      // A record is archived.
      const version = Number(row['version']) + 1
      expect((await as.admin.del(`/api/students/${ids.ravi}`, { version })).status).toBe(200)
      expect(await namesElsewhere(people.lake)).toEqual(['Zoya'])
      expect(await names(as.lake)).toEqual(['Zoya'])

      // A grant ends.
      const bulk = [{ id: grant.body['id'], version: grant.body['version'] }]
      expect((await as.admin.post('/api/coordinators/actions/end', { bulk })).status).toBe(200)
      expect(await returns()).toBe(0)

      // A school gets another in-charge.
      await app.put('school', ids.hill, {
        atlIncharge: { firstName: 'New', lastName: 'Head', email: 'new@lab.example' },
      })
      expect(await namesElsewhere(people.hill)).toEqual([])
      expect(await names(as.hill)).toEqual([])

      // A token is revoked, a session ends, an account is disabled.
      expect((await as.lake.del(`/api/tokens/${token.id}`)).status).toBe(204)
      expect((await app.as(token).get('/api/students')).status).toBe(401)
      expect((await as.hill.post('/api/auth/sign-out')).status).toBe(204)
      expect((await as.hill.get('/api/students')).status).toBe(401)
      expect((await other.ask('GET', '/api/students', people.hill.cookie)).status).toBe(401)
      await app.put('user', people.lake.id, { disabled: true })
      expect((await as.lake.get('/api/students')).status).toBe(403)
      expect((await other.ask('GET', '/api/students', people.lake.cookie)).status).toBe(403)
    })
  })

  test('go to the primary while the replica is gone, and come back to it, without a failed request', async () => {
    await inUse()
    warned.length = 0
    let isStopping = false
    const statuses = new Set<number>()
    const urls = ['/api/students?limit=1&page=1', '/api/exports/students/csv?columns=class']
    const reading = urls.map(async (url) => {
      while (!isStopping) statuses.add((await as.admin.get(url)).status)
    })
    try {
      const pid = await replica.pid()
      process.kill(pid, 'SIGQUIT')
      await until(() => load().state === 'down')
      expect((await as.admin.get('/api/health/ready')).body['parts']).toMatchObject({
        database: 'ok',
        replica: 'down',
      })
      expect(load().lagBytes).toBeUndefined()
      await until(() => !isAlive(pid))
      await replica.start()
      onReplica = await connected(replica)
      await inUse()
      const before = load().reads.replica
      await until(() => load().reads.replica > before)
    } finally {
      isStopping = true
      await Promise.all(reading)
    }
    expect([...statuses]).toEqual([200])
    expect(warned.filter((text) => /replica/.test(text))).toEqual([
      expect.stringMatching(/^The replica is down, so the primary answers for it: /),
      'Lists are read from the replica',
    ])
  })

  const scan = <T>(text: string, signal = new AbortController().signal) =>
    app.database.scan(people.admin.id, signal).all<T>(text)
  const running = async (text: string) =>
    (
      await onReplica.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query = $1",
        [text],
      )
    ).rows.length

  test('stop there at their limit, and when the client leaves', async () => {
    await inUse()
    const slow = 'SELECT pg_sleep(20) AS slow'
    const leaving = new AbortController()
    const left = scan(slow, leaving.signal).catch((error: unknown) => error)
    const stopped = scan(slow).catch((error: unknown) => error)
    await until(async () => (await running(slow)) === 2)
    leaving.abort()
    expect(await left).toMatchObject({ name: 'AbortError' })
    await until(async () => (await running(slow)) === 1)
    expect(await stopped).toMatchObject({ code: 'read_stopped' })
    expect(await running(slow)).toBe(0)
    expect(load().state).toBe('ok')
  })

  test('run on the primary after the replica cancelled them for its replay', async () => {
    await onPrimary.query('CREATE TABLE held (n integer); INSERT INTO held VALUES (7)')
    await inUse()
    const { reads } = load()
    const text = 'SELECT n FROM held, (SELECT pg_sleep(1)) s'
    const read = scan(text)
    await until(async () => (await running(text)) === 1)
    await onPrimary.query('BEGIN; LOCK TABLE held IN ACCESS EXCLUSIVE MODE; COMMIT')
    expect(await read).toEqual([{ n: 7 }])
    expect(load().reads.primary).toBe(reads.primary + 1)
    expect(load().state).toBe('ok')
  })

  test('do not wait for a replica that hangs', async () => {
    await inUse()
    const { rows } = await onReplica.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE client_port IS NOT NULL AND pid <> pg_backend_pid()',
    )
    const hung = [await replica.pid(), ...rows.map(({ pid }) => pid)]
    for (const pid of hung) process.kill(pid, 'SIGSTOP')
    try {
      await until(async () => {
        const began = performance.now()
        expect((await as.admin.get('/api/students?limit=1&page=1')).status).toBe(200)
        expect(performance.now() - began).toBeLessThan(10_000)
        return load().state === 'down'
      })
    } finally {
      for (const pid of hung) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
    }
    await inUse()
  })

  test.each([
    ['the primary itself', () => primary.url, /names no streaming replica/],
    ['another database', () => replica.url.replace(/tinkerdesk$/, 'postgres'), /another database/],
    ['a server that refuses', () => replica.url.replace('tinkerdesk:', 'nobody:'), /nobody/],
  ])('are never of %s', async (_, urlOf, reason) => {
    warned.length = 0
    const database = new PostgresDatabase(primary.url, urlOf())
    try {
      await until(() => warned.length > 0)
      expect(warned).toEqual([expect.stringMatching(reason)])
      const sql = database.scan('someone', new AbortController().signal)
      expect(await sql.all('SELECT pg_is_in_recovery() AS "isReplica"')).toEqual([
        { isReplica: false },
      ])
      expect(database.load.replica).toMatchObject({ state: 'down', reads: { primary: 1 } })
    } finally {
      await database.close()
    }
  })
})
