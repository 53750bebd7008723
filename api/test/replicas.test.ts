import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import pg from 'pg'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startNginx, type Balancer } from '../../scripts/lib/nginx.mjs'
import { nextVersion } from './support/next-version.js'
import { s3Env, startS3, type S3Server } from './support/s3-servers.js'
import { preparedData, RunningApp } from './support/spawned-app.js'
import { until } from './support/live-tab.js'

/** A piece of a body, or a wait before the next one. */
type Part = string | Buffer | (() => Promise<unknown>)

/** Three servers of the built product on one PostgreSQL and one bucket, behind the shipped configuration of nginx. */
describe('servers behind a balancer', () => {
  let data: Awaited<ReturnType<typeof preparedData>>
  let store: S3Server
  let next: Awaited<ReturnType<typeof nextVersion>>
  let balancer: Balancer
  const servers = new Map<number, RunningApp>()
  let env: Record<string, string>

  /** Starts a server and waits until it is ready. Throws what it wrote if it ends instead. */
  const launch = async (port: number, program?: string) => {
    const server = RunningApp.launch(env, port, program)
    servers.set(port, server)
    let hasEnded = false
    void server.ended.then(() => (hasEnded = true))
    await until(async () => hasEnded || (await server.isReady()))
    if (hasEnded) throw new Error(server.output)
  }
  const end = (port: number, signal: NodeJS.Signals) => servers.get(port)!.kill(signal)
  const ports = () => [...servers.keys()]

  beforeAll(async () => {
    ;[data, store, next] = await Promise.all([
      preparedData('postgres'),
      startS3('Swift'),
      nextVersion(),
    ])
    const free = [await freePort(), await freePort(), await freePort()]
    balancer = await startNginx(free)
    env = { ...data.env, ...s3Env(store.settings), PUBLIC_URL: balancer.url, TRUST_PROXY: '1' }
    await Promise.all(free.map((port) => launch(port)))
  }, 300_000)
  afterAll(async () => {
    await balancer.stop()
    await data.remove()
    await store.stop()
    await next.remove()
  })

  const headers = () => ({ origin: balancer.url, cookie: data.cookie })
  const ask = (method: string, path: string, body?: object) =>
    fetch(balancer.url + path, {
      method,
      headers: { ...headers(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

  /** Sends a request over a connection of its own, with a body in parts. Returns its status and body. */
  const send = (method: string, path: string, type: string, ...parts: Part[]) =>
    new Promise<{ status: number; text: string }>((done, fail) => {
      const options = { method, agent: false, headers: { ...headers(), 'content-type': type } }
      const sent = request(balancer.url + path, options, (answer) => {
        let text = ''
        answer.on('data', (part) => (text += String(part)))
        answer.on('end', () => done({ status: Number(answer.statusCode), text }))
        answer.on('error', fail)
      })
      sent.on('error', fail)
      void (async () => {
        for (const part of parts) {
          if (typeof part === 'function') await part()
          else await new Promise((written) => sent.write(part, written))
        }
        sent.end()
      })()
    })
  const json = 'application/json'

  const client = async () => {
    const connection = new pg.Client({ connectionString: data.env.DATABASE_URL })
    await connection.connect()
    return connection
  }

  /** Writes and reads until `work` is done. Returns what was acknowledged and refused, and every status. */
  async function underLoad(
    prefix: string,
    work: (stored: ReadonlySet<string>) => Promise<unknown>,
  ) {
    const [stored, refused, statuses] = [new Set<string>(), new Set<string>(), new Set<string>()]
    let isOver = false
    let made = 0
    const write = async () => {
      while (!isOver) {
        const name = `${prefix} ${(made += 1)}`
        const answers = [
          await send('POST', '/api/tags', json, JSON.stringify({ name })),
          await send('GET', '/api/tags?limit=5', json),
        ]
        ;(answers[0]!.status === 201 ? stored : refused).add(name)
        for (const { status, text } of answers)
          statuses.add(status < 300 ? String(status) : `${status} ${text}`)
      }
    }
    const load = Array.from({ length: 4 }, write)
    await work(stored).finally(() => (isOver = true))
    await Promise.all(load)
    const reader = await client()
    const { rows } = await reader.query<{ name: string }>(
      'SELECT name FROM tags WHERE name LIKE $1',
      [`${prefix} %`],
    )
    await reader.end()
    return { stored, refused, statuses, names: rows.map(({ name }) => name).sort() }
  }

  test('a server that is killed loses nothing that was acknowledged, and a person waits for no restart', async () => {
    const [first] = ports() as [number]
    const { stored, refused, statuses, names } = await underLoad('Killed', async () => {
      await end(first, 'SIGKILL')
      await launch(first)
    })
    expect(stored.size).toBeGreaterThan(20)
    // Records that the killed server was writing may be stored or not; it is never stored twice.
    expect(refused.size).toBeLessThanOrEqual(4)
    expect(new Set(names).size).toBe(names.length)
    expect([...stored].filter((name) => !names.includes(name))).toEqual([])
    expect(names.filter((name) => !stored.has(name) && !refused.has(name))).toEqual([])
    const unknown = [...statuses].filter(
      (status) => !/^(200|201|503 .*"unavailable".*)$/.test(status),
    )
    expect(unknown).toEqual([])
  })

  /** Stops a server in order, while the others answer. */
  async function leave(port: number) {
    // The balancer sends nothing more to it, so no connection waits for an answer when its port closes.
    await balancer.use(ports().filter((other) => other !== port))
    await balancer.drained()
    expect(await end(port, 'SIGTERM')).toEqual({ code: 0, signal: null })
  }

  /** Starts a server again, of the built version or of another program. */
  async function exchange(port: number, program?: string) {
    await leave(port)
    await launch(port, program)
    await balancer.use(ports())
  }

  test('the next version joins with a migration, others follow one after the other, and one goes back, while no request fails', async () => {
    const [added, [first, second, last]] = [await freePort(), ports() as [number, number, number]]
    const { stored, refused, statuses, names } = await underLoad('Rolled', async (written) => {
      const [reader, watcher] = [await client(), await client()]
      await reader.query('BEGIN; SELECT 1 FROM tags LIMIT 1')
      const joined = launch(added, next.program)
      // The migration waits for a long read of the table, and holds up nobody meanwhile.
      const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE "tags"%'`
      await until(async () => (await watcher.query(waits)).rows.length > 0)
      const before = written.size
      await until(() => written.size > before + 20)
      await reader.query('COMMIT')
      await Promise.all([reader.end(), watcher.end()])
      await joined
      for (const port of [first, second]) await exchange(port, next.program)
      await leave(last)
      servers.delete(last)
      // All are of the next version now.
      await exchange(first)
    })
    expect([...statuses].sort()).toEqual(['200', '201'])
    expect(refused).toEqual(new Set())
    expect(names).toEqual([...stored].sort())
  }, 300_000)

  test('a server of the former version keeps what it does not know, and the pages of both find their files', async () => {
    const [former, newer] = ports() as [number, number]
    const at = async (port: number, method: string, path: string, body?: object) => {
      await balancer.use([port])
      // On a connection of its own: the former configuration closes those that wait.
      const { status, text } = await send(
        method,
        path,
        json,
        ...(body ? [JSON.stringify(body)] : []),
      )
      return [status, JSON.parse(text)] as [number, Record<string, unknown>]
    }
    const [, made] = await at(newer, 'POST', '/api/tags', { name: 'Noted', note: 'By the door' })
    expect(made).toMatchObject({ note: 'By the door' })
    const path = `/api/tags/${String(made['id'])}`
    const [status, renamed] = await at(former, 'PATCH', path, { version: 1, name: 'Renamed' })
    expect([status, renamed]).toEqual([200, expect.not.objectContaining({ note: 'By the door' })])
    const [, kept] = await at(newer, 'GET', path)
    expect(kept).toMatchObject({ name: 'Renamed', note: 'By the door' })
    await balancer.use(ports())
    const files = await Promise.all(
      ports().map(async () => (await send('GET', next.asset, json)).status),
    )
    expect(files).toEqual(ports().map(() => 200))
  })

  test('a file that is on its way to a server which ends is whole or refused, and arrives at the next try', async () => {
    const [first, second] = ports() as [number, number]
    // More than the buffers between hold: once the first part has left, the server has read some of it.
    const bytes = randomBytes(36_000_000)
    const half = 30_000_000
    const boundary = 'between-parts'
    const begin = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\n`
    /** Sends the file, whose second half leaves after `between`. */
    const upload = (between: () => Promise<unknown>) =>
      send(
        'POST',
        '/api/files',
        `multipart/form-data; boundary=${boundary}`,
        begin,
        bytes.subarray(0, half),
        between,
        bytes.subarray(half),
        `\r\n--${boundary}--\r\n`,
      )
    await balancer.use([first])
    const cut = await upload(async () => {
      await balancer.use([second])
      await end(first, 'SIGKILL')
    })
    expect(cut).toMatchObject({ status: 503, text: expect.stringContaining('"unavailable"') })
    // An orderly stop lets the file arrive.
    let stopped: Promise<unknown> | undefined
    const whole = await upload(async () => {
      stopped = end(second, 'SIGTERM')
      await balancer.use(ports().slice(2))
    })
    expect({ ...whole, log: servers.get(second)!.output }).toMatchObject({ status: 201 })
    await stopped
    const { id } = JSON.parse(whole.text) as { id: string }
    const read = Buffer.from(await (await ask('GET', `/api/files/${id}`)).arrayBuffer())
    const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex')
    expect(digest(read)).toBe(digest(bytes))
  })

  test('with no server left, people read a sentence', async () => {
    for (const port of ports()) await end(port, 'SIGKILL')
    const answer = await ask('GET', '/api/tags')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      title: 'No server answered. Please try again in a moment.',
    })
  })
})
