import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { ulid } from 'ulid'
import type { ViewersMessage } from '@tinkerdesk/shared'
import { system } from '../src/access/system.js'
import { postsConnection } from '../src/database/postgres/postgres-posts.js'
import { hashToken, newToken } from '../src/features/auth/secrets/tokens.js'
import { sessionCookie } from '../src/features/auth/sessions/session-cookie.js'
import { preparedData, RunningApp } from './support/spawned-app.js'
import { LiveTab, until } from './support/live-tab.js'

/** Two processes of the built product on one PostgreSQL. */
describe('two processes', () => {
  let data: Awaited<ReturnType<typeof preparedData>>
  let here: RunningApp
  let there: RunningApp
  let mentor: string
  let telephone: Server
  const calls: string[] = []

  beforeAll(async () => {
    telephone = createServer((request, answer) => {
      request.on('data', (part) => calls.push(String(part)))
      request.on('end', () => answer.end())
    })
    await new Promise<void>((done) => telephone.listen(0, '127.0.0.1', done))
    const { port } = telephone.address() as AddressInfo
    data = await preparedData('postgres', async (gate) => {
      mentor = String(
        (
          await gate.create(system, 'user', {
            role: 'mentor',
            email: 'meera@lab.example',
            displayName: 'Meera',
          })
        )['id'],
      )
    })
    Object.assign(data.env, {
      CALL_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      CALL_WEBHOOK_SECRET: 'a secret of the telephone company',
    })
    ;[here, there] = await Promise.all([RunningApp.start(data.env), RunningApp.start(data.env)])
  })
  afterAll(async () => {
    telephone.close()
    await data.remove()
  })

  const as = (app: RunningApp, method: string, path: string, body?: unknown) =>
    app.ask(method, path, data.cookie, body)
  const tabOf = (app: RunningApp, cookie = data.cookie) =>
    LiveTab.open(app.url, cookie, { origin: app.url })
  /** Opens a session of the mentor, as a sign-in writes it. */
  const mentorSession = async () => {
    const token = newToken()
    const now = new Date().toISOString()
    await sql((client) =>
      client.query(
        'INSERT INTO sign_ins (id, token_hash, user_id, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $4, $4, $5)',
        [token.slice(0, 26), hashToken(token), mentor, now, '2999-01-01T00:00:00.000Z'],
      ),
    )
    return `${sessionCookie}=${token}`
  }
  async function sql<T>(
    work: (client: pg.Client) => Promise<T>,
    url = data.env.DATABASE_URL,
  ): Promise<T> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return work(client).finally(() => client.end())
  }

  test('a change in one reaches the open pages of the other, whole and in order for messages', async () => {
    const tab = await (await tabOf(there)).subscribe('tag')
    const heard: number[] = []
    tab.socket.on('chat-message', ({ message }: { message: { sequence: number } }) =>
      heard.push(message.sequence),
    )
    const { body: tag } = await as(here, 'POST', '/api/tags', { name: 'Between' })
    await until(() => tab.of(String(tag['id'])).includes('tag create'))

    // The room of a group that is created in the other process. Each tells the other of its messages later than it stores them.
    const { body: group } = await as(here, 'POST', '/api/chat-groups', {
      groupName: 'Both',
      users: [],
    })
    await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        as(at % 2 ? here : there, 'POST', '/api/chat-messages', {
          group: group['id'],
          text: `Message ${at}`,
        }),
      ),
    )
    await until(() => heard.at(-1) === 17)
    expect(heard.filter((sequence) => sequence > 1)).toEqual(
      Array.from({ length: 16 }, (_, at) => at + 2),
    )
    tab.close()
  })

  test('people who have a record open in different processes see each other, and hear its discussion', async () => {
    const { body: course } = await as(here, 'POST', '/api/courses', { courseName: 'Between' })
    const look = { resource: 'course', id: course['id'] }
    const open = async (app: RunningApp, cookie?: string) => {
      const tab = await tabOf(app, cookie)
      const heard: string[] = []
      tab.socket.on('viewers', ({ people }: ViewersMessage) =>
        heard.push(people.map(({ name }) => name).join()),
      )
      tab.socket.on('discussion', () => heard.push('discussion'))
      expect(await tab.send('look', look)).toMatchObject({ ok: true })
      return { tab, heard, last: () => heard.at(-1) }
    }
    const head = await open(here)
    await until(() => head.last() === '')
    // The second process asks the first, which then hears of it.
    const member = await open(there, await mentorSession())
    await until(() => head.last() === 'Meera' && Boolean(member.last()))
    const address = `/api/discussions/courses/${String(course['id'])}`
    await as(here, 'POST', address, { id: ulid(), text: 'Heard by both' })
    await until(() => [head, member].every(({ heard }) => heard.includes('discussion')))
    member.tab.close()
    await until(() => head.last() === '')
    head.tab.close()
  })

  test('a token that one revokes is refused by the other at its next request', async () => {
    const { status, body } = await as(here, 'POST', '/api/tokens', {
      name: 'Nightly',
      days: 1,
      scope: { '*': ['read'] },
    })
    expect(status).toBe(201)
    const headers = { authorization: `Bearer ${String(body['secret'])}` }
    const statusOf = async (app: RunningApp) =>
      (await fetch(`${app.url}/api/tags`, { headers })).status
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 200])
    const { id } = body['token'] as { id: string }
    expect((await as(here, 'DELETE', `/api/tokens/${id}`)).status).toBe(204)
    expect([await statusOf(there), await statusOf(here)]).toEqual([401, 401])
  })

  test('a notification in one reaches the open pages of the other; a member who is removed hears no more there', async () => {
    const [member, head] = [await tabOf(there, await mentorSession()), await tabOf(there)]
    const texts = new Map([member, head].map((tab) => [tab, [] as unknown[]]))
    let bells = 0
    member.socket.on('bell', () => (bells += 1))
    for (const [tab, heard] of texts)
      tab.socket.on('chat-message', ({ message }: { message: Record<string, unknown> }) =>
        heard.push(message['text']),
      )
    await as(here, 'POST', '/api/tasks', { taskName: 'Sweep the lab', assignedTo: mentor })
    await until(() => bells > 0)

    const { body: group } = await as(here, 'POST', '/api/chat-groups', {
      groupName: 'Short',
      users: [mentor],
    })
    const say = (text: string) =>
      as(here, 'POST', '/api/chat-messages', { group: group['id'], text })
    await say('First')
    await until(() => texts.get(member)!.includes('First'))
    const { body } = await as(here, 'GET', `/api/chat-groups/${String(group['id'])}`)
    const users = (body['users'] as string[]).filter((id) => id !== mentor)
    expect(
      (
        await as(here, 'PATCH', `/api/chat-groups/${String(group['id'])}`, {
          version: body['version'],
          users,
        })
      ).status,
    ).toBe(200)
    await say('Second')
    await until(() => texts.get(head)!.includes('Second'))
    await member.send('hello')
    expect(texts.get(member)!.filter((text) => text !== null)).toEqual(['First'])
    for (const tab of texts.keys()) tab.close()
  })

  test('a change of role, a sign-out everywhere and a disabled account reach sockets of the other within a second', async () => {
    const change = async (patch: object) => {
      const { body } = await as(here, 'GET', `/api/users/${mentor}`)
      expect(
        (await as(here, 'PATCH', `/api/users/${mentor}`, { version: body['version'], ...patch }))
          .status,
      ).toBe(200)
    }
    /** Waits until an open page of the mentor has heard this within a second of the change, again if this machine was busy with something else. */
    const inTime = async (message: string, act: (cookie: string) => Promise<unknown>) => {
      for (let time = Infinity; time >= 1000;) {
        const cookie = await mentorSession()
        const tab = await tabOf(there, cookie)
        const start = performance.now()
        await act(cookie)
        await until(() => tab.names().includes(message))
        time = performance.now() - start
        if (message === 'signed-out') await until(() => !tab.socket.connected)
        tab.close()
        await change({ role: 'mentor', disabled: false })
      }
    }
    await inTime('me-changed', () => change({ role: 'atlIncharge' }))
    await inTime('signed-out', async (cookie) =>
      expect(await here.ask('POST', '/api/auth/sign-out-everywhere', cookie)).toMatchObject({
        status: 204,
      }),
    )
    await inTime('signed-out', () => change({ disabled: true }))
  })

  test('limits of e-mails count both', async () => {
    const request = (app: RunningApp, email: string) =>
      as(app, 'POST', '/api/auth/reset-password/request', { email })
    const mailsTo = async (email: string) =>
      (
        await sql((client) =>
          client.query('SELECT id FROM mail_outbox WHERE recipient = $1', [email]),
        )
      ).rowCount
    for (const app of [here, there, here, there, here, there])
      expect((await request(app, 'meera@lab.example')).status).toBe(200)
    // Each process writes its mails in the order of the requests: those of the mentor are written before these.
    for (const [at, app] of [here, there].entries()) {
      await request(app, 'head@lab.example')
      while (((await mailsTo('head@lab.example')) ?? 0) <= at)
        await new Promise((done) => setTimeout(done, 20))
    }
    expect(await mailsTo('meera@lab.example')).toBe(3)
  })

  test('waits beyond a limit of sign-ins are those of both', async () => {
    const guess = (app: RunningApp) =>
      as(app, 'POST', '/api/auth/sign-in', {
        email: 'nobody@lab.example',
        password: 'a wrong password',
      })
    for (const app of [here, there, here, there, here]) expect((await guess(app)).status).toBe(401)
    const start = performance.now()
    const times: number[] = []
    await Promise.all(
      [here, there, here].map((app) =>
        guess(app).then(() => times.push(performance.now() - start)),
      ),
    )
    // Each waits two seconds after the one before it, in whichever process that waits. The clocks differ by less than a tenth.
    expect(times.map((ms, at) => ms > 2000 * (at + 1) - 100)).toEqual([true, true, true])
  })

  test('too much to list tells the pages of the other to read everything again', async () => {
    const tab = await (await tabOf(there)).subscribe('tag')
    const bulk = Array.from({ length: 1000 }, (_, at) => ({ name: `Many ${at}` }))
    expect((await as(here, 'POST', '/api/tags/bulk', { bulk })).status).toBe(201)
    await until(() => tab.names().includes('me-changed'))
    tab.close()
  })

  test('a lost connection shows in the health, comes back, and then the pages read everything again', async () => {
    const health = async (app = there) => (await as(app, 'GET', '/api/health/ready')).body['events']
    const name = new URL(data.env.DATABASE_URL!).pathname.slice(1)
    const server = Object.assign(new URL(data.env.DATABASE_URL!), { pathname: '/postgres' }).href
    const tab = await tabOf(there)
    expect(await health()).toBe('ok')
    await sql(async (client) => {
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = $2`,
        [name, postsConnection],
      )
      while ((await health()) !== 'lost') await new Promise((done) => setTimeout(done, 50))
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    }, server)
    await until(() => tab.names().includes('me-changed'))
    expect(await health()).toBe('ok')
    while ((await health(here)) !== 'ok') await new Promise((done) => setTimeout(done, 50))
    tab.close()
  })

  test('a phone call is made even if the process that planned it is killed, and pages of the other read everything again', async () => {
    const [head] = (await as(here, 'GET', '/api/users?filter=email||$eq||head@lab.example'))
      .body as unknown as {
      id: string
      version: number
    }[]
    await as(here, 'PATCH', `/api/users/${head!.id}`, { version: head!.version, sendCall: true })
    // A page of the head would make the call needless.
    const cookie = await mentorSession()
    const tab = await tabOf(there, cookie)
    const { body: thread } = await here.ask('POST', '/api/chat-with-admin', cookie, {})
    await here.ask('POST', '/api/chat-messages', cookie, {
      group: thread['id'],
      text: 'Please help',
    })
    // A start takes more than a second of the processor, so this is the last test: it leaves one process.
    await here.kill('SIGKILL')
    await until(() => tab.names().includes('me-changed'))
    tab.close()
    await until(() => calls.length > 0)
    expect(calls.map((call) => JSON.parse(call) as unknown)).toEqual([
      { uid: head!.id, event: 'chatWithAdmin', at: expect.any(String) },
    ])
  })
})
