import type { Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Logger } from '@nestjs/common'
import { system } from '../src/access/system.js'
import { AuthApp } from './support/auth-app.js'
import { startPostgres } from '../../scripts/lib/postgres.mjs'

const problem = (answer: {
  status: number
  headers: Record<string, unknown>
  body: Record<string, unknown>
}) => ({
  status: answer.status,
  type: String(answer.headers['content-type']).split(';')[0],
  code: answer.body['code'],
})
const storageFull = { status: 507, type: 'application/problem+json', code: 'storage_full' }
const unavailable = { status: 503, type: 'application/problem+json', code: 'unavailable' }

/** Keeps expected errors out of the log. */
async function quiet(starting: Promise<AuthApp>): Promise<AuthApp> {
  const app = await starting
  Logger.overrideLogger(false)
  return app
}

describe('a disk with less space than MIN_FREE_DISK', () => {
  let app: AuthApp
  // More than any disk has.
  beforeAll(async () => {
    app = await quiet(AuthApp.start({ MIN_FREE_DISK: '999999999' }))
    await app.account({ email: 'head@lab.example', role: 'admin' })
  })
  afterAll(() => app.stop())

  test('takes nothing new, and still lets people sign in, read and delete', async () => {
    const tag = String((await app.gate.create(system, 'tag', { name: 'from before' }))['id'])
    const { cookie, status } = await app.signIn('head@lab.example')
    expect(status).toBe(200)
    for (const [method, url, body] of [
      ['POST', '/api/tags', { name: 'new' }],
      ['PATCH', `/api/tags/${tag}`, { version: 1, name: 'other' }],
      ['POST', '/api/tags/bulk', { bulk: [{ name: 'new' }] }],
    ] as const) {
      const refused = await app.ask(method, url, { cookie, body })
      expect(problem(refused)).toEqual(storageFull)
      expect(refused.body.title).toMatch(/almost no space left/)
    }
    const upload = await app.ask('POST', '/api/files', {
      cookie,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b--',
    })
    expect(problem(upload)).toEqual(storageFull)
    expect(await app.ask('GET', '/api/tags', { cookie })).toMatchObject({ status: 200 })
    expect(await app.ask('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { status: 'ok', space: 'low' },
    })
    expect((await app.ask('DELETE', `/api/tags/${tag}`, { cookie })).status).toBe(200)
    expect((await app.ask('POST', '/api/auth/sign-out', { cookie })).status).toBe(204)
  })
})

describe('a full disk', () => {
  let app: AuthApp
  let cookie: string
  beforeAll(async () => {
    app = await quiet(AuthApp.start())
    await app.account({ email: 'head@lab.example', role: 'admin' })
    cookie = (await app.signIn('head@lab.example')).cookie
  })
  afterAll(() => app.stop())

  const make = (name: string) => app.ask('POST', '/api/tags', { cookie, body: { name } })
  /** Fails where a full disk would make SQLite fail: no page can be added to the file. */
  const limit = (pages: number) =>
    app.database.write(async (tx) => tx.all(`PRAGMA max_page_count = ${pages}`), 'product')

  test('is reported clearly, loses nothing, and ends when there is space again', async () => {
    expect((await make('before')).status).toBe(201)
    const [size] = await app.database.read.all<{ page_count: number }>('PRAGMA page_count')
    await limit(size!.page_count + 60)
    const text = 'x'.repeat(4000)
    const filled: number[] = []
    for (let n = 0; n < 60; n += 1)
      filled.push(
        (
          await app.ask('POST', '/api/tasks', {
            cookie,
            body: { taskName: `Task ${n}`, taskDescription: text },
          })
        ).status,
      )
    expect(new Set(filled)).toEqual(new Set([201, 507]))
    const refused = await app.ask('POST', '/api/tasks', {
      cookie,
      body: { taskName: 'One more', taskDescription: text },
    })
    expect(problem(refused)).toEqual(storageFull)
    expect(refused.body.title).toBe(
      'There is no space left to store this. Please contact your admin.',
    )
    // Bulks are rolled back; reads still work.
    const bulk = Array.from({ length: 30 }, (_, n) => ({
      taskName: `Bulk ${n}`,
      taskDescription: text,
    }))
    expect(problem(await app.ask('POST', '/api/tasks/bulk', { cookie, body: { bulk } }))).toEqual(
      storageFull,
    )
    const list = await app.ask('GET', '/api/tasks?limit=100', { cookie })
    expect(list.status).toBe(200)
    expect(list.body['total']).toBe(filled.filter((status) => status === 201).length)
    expect(JSON.stringify(list.body)).not.toContain('Bulk')

    await limit(1_000_000)
    expect((await app.ask('POST', '/api/tasks/bulk', { cookie, body: { bulk } })).status).toBe(201)
    expect((await make('after')).status).toBe(201)
    expect(await app.database.read.all('PRAGMA integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ])
  })
})

describe('a database that is gone', () => {
  test('answers 503 until it is back, then recovers without a restart', async () => {
    const postgres = await startPostgres()
    const app = await quiet(AuthApp.start({ DATABASE_URL: postgres.url }))
    try {
      await app.account({ email: 'head@lab.example', role: 'admin' })
      const { cookie } = await app.signIn('head@lab.example')
      const make = (name: string) => app.ask('POST', '/api/tags', { cookie, body: { name } })
      expect((await make('before')).status).toBe(201)

      // Requests under way at the stop are each answered, as done or as unavailable.
      const underWay = Array.from({ length: 40 }, (_, n) => make(`during ${n}`))
      await postgres.stop()
      const during = await Promise.all(underWay)
      expect(
        during.map(({ status }) => status).filter((status) => status !== 201 && status !== 503),
      ).toEqual([])

      expect(problem(await make('gone'))).toEqual(unavailable)
      expect(problem(await app.ask('GET', '/api/tags', { cookie }))).toEqual(unavailable)
      expect(problem(await app.signIn('head@lab.example'))).toEqual(unavailable)
      expect((await app.ask('GET', '/api/health/live')).status).toBe(200)
      expect(await app.ask('GET', '/api/health/ready')).toMatchObject({
        status: 503,
        body: { code: 'unavailable', parts: { database: 'down', jobs: 'unknown', files: 'ok' } },
      })
      expect(Number((await make('gone')).headers['retry-after'])).toBeGreaterThan(0)

      await postgres.start()
      expect((await make('after')).status).toBe(201)
      expect((await app.ask('GET', '/api/health/ready')).status).toBe(200)
      const list = await app.ask('GET', '/api/tags?limit=100&sort=name,ASC', { cookie })
      const names = (list.body['data'] as { name: string }[]).map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['after', 'before']))
      for (const [n, { status }] of during.entries())
        if (status === 201) expect(names).toContain(`during ${n}`)
    } finally {
      await app.stop()
      await postgres.remove()
    }
  })
})

describe('a client that leaves', () => {
  test('ends all requests that it sent without waiting for their answers', async () => {
    const app = await quiet(AuthApp.start())
    try {
      await app.account({ email: 'head@lab.example', role: 'admin' })
      const { cookie } = await app.signIn('head@lab.example')
      await app.app.listen(0, '127.0.0.1')
      const server = app.app.getHttpServer() as Server
      const { port } = server.address() as AddressInfo
      const waiting: ServerResponse[] = []
      let closed = 0
      server.on('request', (_request: unknown, response: ServerResponse) => {
        waiting.push(response)
        response.on('close', () => (closed += 1))
      })
      const until = async (isDone: () => boolean) => {
        for (let tries = 0; !isDone() && tries < 1000; tries += 1)
          await new Promise((done) => setTimeout(done, 10))
      }
      const client = connect(port, '127.0.0.1')
      const head = `Host: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nCookie: ${cookie}\r\n`
      const body = 'Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"late"}'
      // Nothing is written meanwhile, so no answer can be sent.
      await app.database.write(async () => {
        client.write(`POST /api/tags HTTP/1.1\r\n${head}${body}`.repeat(3))
        await until(() => waiting.length === 3)
        client.destroy()
        await until(() => closed === 3)
      }, 'product')
      expect([waiting.length, closed]).toEqual([3, 3])
    } finally {
      await app.stop()
    }
  })
})
