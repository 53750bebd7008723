import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import pg from 'pg'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startNginx, type Balancer } from '../../scripts/lib/nginx.mjs'
import { s3Env, startS3, type S3Server } from './support/s3-servers.js'
import { preparedData, RunningApp } from './support/spawned-app.js'
import { until } from './support/live-tab.js'

/** A piece of a body, or a wait before the next one. */
type Part = string | Buffer | (() => Promise<unknown>)

/** Three servers of the built product on one PostgreSQL and one bucket, behind the shipped configuration of nginx. */
describe('servers behind a balancer', () => {
  let data: Awaited<ReturnType<typeof preparedData>>
  let store: S3Server
  let balancer: Balancer
  const servers = new Map<number, RunningApp>()
  let env: Record<string, string>

  const launch = async (port: number) => {
    const server = RunningApp.launch(env, port)
    servers.set(port, server)
    await until(() => server.isReady())
  }
  const end = (port: number, signal: NodeJS.Signals) => servers.get(port)!.kill(signal)
  const ports = () => [...servers.keys()]

  beforeAll(async () => {
    ;[data, store] = await Promise.all([preparedData('postgres'), startS3('Swift')])
    const free = [await freePort(), await freePort(), await freePort()]
    balancer = await startNginx(free)
    env = { ...data.env, ...s3Env(store.settings), PUBLIC_URL: balancer.url, TRUST_PROXY: '1' }
    await Promise.all(free.map(launch))
  })
  afterAll(async () => {
    await balancer.stop()
    await data.remove()
    await store.stop()
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

  /** Writes and reads until `work` is done. Returns what was acknowledged and refused, and every status. */
  async function underLoad(prefix: string, work: () => Promise<unknown>) {
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
    await work().finally(() => (isOver = true))
    await Promise.all(load)
    const client = new pg.Client({ connectionString: data.env.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM tags WHERE name LIKE $1',
      [`${prefix} %`],
    )
    await client.end()
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

  test('one more joins, and others restart one after the other while no request fails', async () => {
    const added = await freePort()
    const { stored, refused, statuses, names } = await underLoad('Rolled', async () => {
      await launch(added)
      for (const port of ports().slice(1, 3)) {
        // The balancer sends nothing more to it, so no connection waits for an answer when its port closes.
        await balancer.use(ports().filter((other) => other !== port))
        await balancer.drained()
        expect(await end(port, 'SIGTERM')).toEqual({ code: 0, signal: null })
        await launch(port)
      }
      await balancer.use(ports())
    })
    expect([...statuses].sort()).toEqual(['200', '201'])
    expect(refused).toEqual(new Set())
    expect(names).toEqual([...stored].sort())
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
