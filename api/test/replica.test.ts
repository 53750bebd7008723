import type pg from 'pg'
import { PostgresDatabase } from '../src/database/postgres/postgres.js'
import { until } from './support/live-tab.js'
import { ReplicaWorld } from './support/replica-world.js'
import { rowsOf, type Body, type Client, type Person } from './support/test-app.js'

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
describe('reads from a replica', () => {
  let world: ReplicaWorld
  beforeAll(async () => {
    world = await ReplicaWorld.start()
  })
  afterAll(() => world.stop())

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
    const { onPrimary, onReplica } = world.servers
    // On a busy machine the replica may be late for a moment.
    await until(async () => {
      await world.inUse()
      const { reads } = world.load
      for (const client of [onPrimary, onReplica])
        await client.query('SELECT pg_stat_statements_reset()')
      const answer = await world.as.admin.get(url)
      expect(answer.status).toBe(200)
      if (table === 'students') expect(answer.text).toContain('Ravi')
      return world.load.reads.primary === reads.primary
    })
    expect(await statementsOn(onReplica, table)).toBeGreaterThan(0)
    expect(await statementsOn(onPrimary, table)).toBe(0)
  })

  /**
   * Stops the replay, makes a change and reads at once, in both processes: the replica counts as late only some time after the change, so reads must
   * find out by themselves.
   */
  const readsAfter = (
    change: () => Promise<unknown>,
    reads: readonly (() => Promise<unknown>)[],
    expected: readonly unknown[],
  ) =>
    world.paused(async () => {
      await change()
      expect(await Promise.all(reads.map((read) => read()))).toEqual(expected)
    })

  test('show each person what they wrote, in every process, while the replica has stopped', async () => {
    const token = await world.app.token(world.people.hill, { student: ['read'] })
    const exported = async () =>
      (await world.app.as(token).get('/api/exports/students/csv?columns=name.firstName')).text
    const child = {
      name: { firstName: 'Bela', lastName: 'Das' },
      school: world.ids.hill,
      class: '8th',
    }
    await readsAfter(
      async () => expect((await world.as.hill.post('/api/students', child)).status).toBe(201),
      [
        () => world.names(world.as.hill),
        () => world.namesElsewhere(world.people.hill),
        () => world.names(world.as.hill, search('bela')),
        exported,
      ],
      [['Bela', 'Ravi'], ['Bela', 'Ravi'], ['Bela'], expect.stringContaining('Bela')],
    )
    await world.paused(async () => {
      await world.as.hill.post('/api/students', {
        ...child,
        name: { firstName: 'Amit', lastName: 'Das' },
      })
      await until(() => world.load.state === 'late')
      expect(world.load.lagBytes).toBeGreaterThan(0)
      const ready = await world.as.admin.get('/api/health/ready')
      expect(ready).toMatchObject({ status: 200, body: { parts: { replica: 'late' } } })
      let metrics = ''
      await until(async () => {
        metrics = await world.metricsElsewhere()
        return /^tinkerdesk_replica_up 0$/m.test(metrics)
      })
      expect(metrics).toMatch(/^tinkerdesk_replica_lag_bytes [1-9]\d*$/m)
      expect(metrics).toMatch(/^tinkerdesk_replica_reads\{server="replica"\} \d+$/m)
      expect(metrics).toMatch(/^tinkerdesk_replica_reads\{server="primary"\} [1-9]\d*$/m)
      expect(await world.names(world.as.hill)).toEqual(['Amit', 'Bela', 'Ravi'])
    })
  })

  describe('show nobody what others have taken away, in every process, while the replica has stopped:', () => {
    const change = async (method: 'patch' | 'del', body: Body) => {
      const url = `/api/students/${world.ids.ravi}`
      const { version } = (await world.as.admin.get(url)).body
      return async () =>
        expect((await world.as.admin[method](url, { version, ...body })).status).toBe(200)
    }

    test('a child that changed school', async () => {
      const exported = async () =>
        (await world.as.hill.get('/api/exports/students/csv?columns=name.firstName')).text
      const quickFind = async () => (await world.as.hill.get('/api/quick-find?q=ravi')).text
      await readsAfter(
        await change('patch', { school: world.ids.lake }),
        [
          () => world.names(world.as.hill, search('ravi')),
          () => world.namesElsewhere(world.people.hill),
          exported,
          quickFind,
          () => world.names(world.as.lake, search('ravi')),
        ],
        [
          [],
          ['Amit', 'Bela'],
          expect.not.stringContaining('Ravi'),
          expect.not.stringContaining('Ravi'),
          ['Ravi'],
        ],
      )
    })

    test('a child that left a team', async () => {
      const url = `/api/teams/${world.ids.team}`
      const { version } = (await world.as.admin.get(url)).body
      const members = [world.ids.zoya]
      expect(await world.names(world.as.zoya)).toHaveLength(2)
      await readsAfter(
        async () =>
          expect((await world.as.admin.patch(url, { version, members })).status).toBe(200),
        [() => world.names(world.as.zoya), () => world.namesElsewhere(world.people.zoya)],
        [['Zoya'], ['Zoya']],
      )
    })

    test('an archived record', async () =>
      readsAfter(
        await change('del', {}),
        [() => world.names(world.as.lake), () => world.namesElsewhere(world.people.lake)],
        [
          ['Yash', 'Zoya'],
          ['Yash', 'Zoya'],
        ],
      ))

    test('what a grant has opened', async () => {
      const { body } = await world.as.admin.post('/api/coordinators', {
        name: 'Lake cluster',
        person: world.people.mentor.id,
        schools: [world.ids.lake],
      })
      const bulk = [{ id: body['id'], version: body['version'] }]
      const url = '/api/monthly-returns'
      const returns = async () => rowsOf(await world.as.mentor.get(url)).length
      const elsewhere = async () =>
        (await world.askElsewhere(world.people.mentor, url)).body as unknown as Body[]
      expect(await returns()).toBe(1)
      await readsAfter(
        () => world.as.admin.post('/api/coordinators/actions/end', { bulk }),
        [returns, elsewhere],
        [0, []],
      )
    })

    test('a school that got another in-charge', () =>
      readsAfter(
        () =>
          world.app.put('school', world.ids.hill, {
            atlIncharge: { firstName: 'New', lastName: 'Head', email: 'new@lab.example' },
          }),
        [() => world.names(world.as.hill), () => world.namesElsewhere(world.people.hill)],
        [[], []],
      ))

    test('a session that ended, a token that was revoked, an account that was disabled', async () => {
      const token = await world.app.token(world.people.lake, { student: ['read'] })
      const url = '/api/students'
      const statuses = (person: Person, own: Client) => [
        async () => (await own.get(url)).status,
        async () => (await world.askElsewhere(person, url)).status,
      ]
      await world.paused(async () => {
        expect((await world.as.lake.del(`/api/tokens/${token.id}`)).status).toBe(204)
        expect((await world.app.as(token).get(url)).status).toBe(401)
        expect((await world.as.hill.post('/api/auth/sign-out')).status).toBe(204)
        for (const status of statuses(world.people.hill, world.as.hill))
          expect(await status()).toBe(401)
        await world.app.put('user', world.people.lake.id, { disabled: true })
        for (const status of statuses(world.people.lake, world.as.lake))
          expect(await status()).toBe(403)
      })
    })
  })

  test('go to the primary while the replica is gone, and come back to it, without a failed request', async () => {
    await world.inUse()
    world.logged.length = 0
    let isStopping = false
    const statuses = new Set<number>()
    const urls = ['/api/students?limit=1&page=1', '/api/exports/students/csv?columns=class']
    const reading = urls.map(async (url) => {
      while (!isStopping) statuses.add((await world.as.admin.get(url)).status)
    })
    try {
      const pid = await world.servers.replica.pid()
      process.kill(pid, 'SIGQUIT')
      await until(() => world.load.state === 'down')
      expect((await world.as.admin.get('/api/health/ready')).body['parts']).toMatchObject({
        database: 'ok',
        replica: 'down',
      })
      expect(world.load.lagBytes).toBeUndefined()
      await until(() => !isAlive(pid))
      await world.restartReplica()
      await world.inUse()
      const before = world.load.reads.replica
      await until(() => world.load.reads.replica > before)
    } finally {
      isStopping = true
      await Promise.all(reading)
    }
    expect([...statuses]).toEqual([200])
    const lines = world.logged.filter((text) => /replica/.test(text))
    expect(lines.some((text) => text.startsWith('The replica is down, so lists are read'))).toBe(
      true,
    )
    expect(lines.at(-1)).toBe('Lists are read from the replica')
    // Each change is told once.
    expect(lines.filter((text, at) => text === lines[at - 1])).toEqual([])
  })

  const scan = <T>(text: string, signal = new AbortController().signal) =>
    world.app.database.scan(world.people.admin.id, signal).all<T>(text)
  const running = async (text: string) =>
    (
      await world.servers.onReplica.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query = $1",
        [text],
      )
    ).rows.length

  test('stop there at their limit, and when the client leaves', async () => {
    await world.inUse()
    const slow = 'SELECT pg_sleep(20) AS slow'
    const leaving = new AbortController()
    const left = scan(slow, leaving.signal).catch((error: unknown) => error)
    const stopped = scan(slow).catch((error: unknown) => error)
    await until(async () => (await running(slow)) === 2)
    leaving.abort()
    expect(await left).toMatchObject({ name: 'AbortError' })
    await until(async () => (await running(slow)) === 1)
    expect(await stopped).toMatchObject({ code: 'read_stopped' })
    await until(async () => (await running(slow)) === 0)
    expect(world.load.state).toBe('ok')
  })

  test('run on the primary after the replica cancelled them for its replay', async () => {
    await world.servers.onPrimary.query(
      'CREATE TABLE held (n integer); INSERT INTO held VALUES (7)',
    )
    await world.inUse()
    const { reads } = world.load
    const text = 'SELECT n FROM held, (SELECT pg_sleep(1)) s'
    const read = scan(text)
    await until(async () => (await running(text)) === 1)
    await world.servers.onPrimary.query('BEGIN; LOCK TABLE held IN ACCESS EXCLUSIVE MODE; COMMIT')
    expect(await read).toEqual([{ n: 7 }])
    expect(world.load.reads.primary).toBe(reads.primary + 1)
    expect(world.load.state).toBe('ok')
  })

  test('do not wait for a replica that hangs', async () => {
    await world.inUse()
    const { rows } = await world.servers.onReplica.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE client_port IS NOT NULL AND pid <> pg_backend_pid()',
    )
    const hung = [await world.servers.replica.pid(), ...rows.map(({ pid }) => pid)]
    for (const pid of hung) process.kill(pid, 'SIGSTOP')
    try {
      await until(async () => {
        const began = performance.now()
        expect((await world.as.admin.get('/api/students?limit=1&page=1')).status).toBe(200)
        expect(performance.now() - began).toBeLessThan(10_000)
        return world.load.state === 'down'
      })
    } finally {
      for (const pid of hung) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
    }
    await world.inUse()
  })

  test.each([
    ['the primary itself', () => world.servers.primary.url, /names no streaming replica/],
    [
      'another database',
      () => world.servers.replica.url.replace(/tinkerdesk$/, 'postgres'),
      /another database/,
    ],
    [
      'a server that refuses',
      () => world.servers.replica.url.replace('tinkerdesk:', 'nobody:'),
      /nobody/,
    ],
  ])('are never of %s', async (_, urlOf, reason) => {
    world.logged.length = 0
    const database = new PostgresDatabase(world.servers.primary.url, urlOf())
    try {
      await until(() => world.logged.length > 0)
      expect(world.logged).toEqual([expect.stringMatching(reason)])
      const sql = database.scan('someone', new AbortController().signal)
      expect(await sql.all('SELECT pg_is_in_recovery() AS "isReplica"')).toEqual([
        { isReplica: false },
      ])
      expect(database.load.replica).toMatchObject({ state: 'down', reads: { primary: 1 } })
    } finally {
      await database.close()
    }
  })

  // The last one: there is no way back.
  test('end once the replica has become a primary, also while nobody writes', async () => {
    await world.inUse()
    await world.servers.onReplica.query('SELECT pg_promote()')
    await until(() => world.load.state === 'down')
    expect(world.logged.at(-1)).toMatch(/names no streaming replica/)
    expect(await world.names(world.as.admin)).toContain('Yash')
  })
})
