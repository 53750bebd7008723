import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startNginx, type Balancer } from '../../scripts/lib/nginx.mjs'
import { s3Env, startS3, type S3Server } from './support/s3-servers.js'
import { preparedData, RunningApp } from './support/spawned-app.js'
import { until } from './support/live-tab.js'

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
    await until(() => server.isReady(), 20_000)
  }
  const end = (port: number, signal: NodeJS.Signals) => servers.get(port)!.kill(signal)
  const ports = () => [...servers.keys()]

  beforeAll(async () => {
    ;[data, store] = await Promise.all([preparedData('postgres'), startS3('Swift')])
    const free = [await freePort(), await freePort(), await freePort()]
    balancer = await startNginx(free)
    env = { ...data.env, ...s3Env(store.settings), PUBLIC_URL: balancer.url, TRUST_PROXY: '1' }
    await Promise.all(free.map(launch))
  }, 120_000)
  afterAll(async () => {
    await balancer.stop()
    await data.remove()
    await store.stop()
    console.log(process.getActiveResourcesInfo())
  })

  const headers = () => ({ origin: balancer.url, cookie: data.cookie })
  const ask = (method: string, path: string, body?: object) =>
    fetch(balancer.url + path, {
      method,
      headers: { ...headers(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })

  /** Writes and reads until `work` is done. Returns what was acknowledged and refused, and every status. */
  async function underLoad(prefix: string, work: () => Promise<unknown>) {
    const [stored, refused, statuses] = [
      new Set<string>(),
      new Set<string>(),
      new Set<number | string>(),
    ]
    let isOver = false
    let made = 0
    const write = async () => {
      while (!isOver) {
        const name = `${prefix} ${(made += 1)}`
        const answers = [
          await ask('POST', '/api/tags', { name }),
          await ask('GET', '/api/tags?limit=5'),
        ]
        ;(answers[0]!.status === 201 ? stored : refused).add(name)
        for (const answer of answers)
          statuses.add(answer.ok ? answer.status : `${answer.status}: ${await answer.text()}`)
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
    // What ran in the killed server may be stored or not; it is never stored twice.
    expect(refused.size).toBeLessThanOrEqual(4)
    expect(new Set(names).size).toBe(names.length)
    expect([...stored].filter((name) => !names.includes(name))).toEqual([])
    expect(names.filter((name) => !stored.has(name) && !refused.has(name))).toEqual([])
    expect(
      [...statuses].filter((status) => !/^20[01]$|^503: .*unavailable/.test(String(status))),
    ).toEqual([])
  })

  test('one more joins, and others restart one after the other while no request fails', async () => {
    const added = await freePort()
    await launch(added)
    // A balancer that changes its configuration closes the connections that wait: browsers open them again.
    await balancer.use(ports())
    const { stored, refused, statuses, names } = await underLoad('Rolled', async () => {
      for (const port of ports().slice(1, 3)) {
        expect(await end(port, 'SIGTERM')).toEqual({ code: 0, signal: null })
        await launch(port)
      }
    })
    expect([...statuses].sort()).toEqual([200, 201])
    expect(refused).toEqual(new Set())
    expect(names).toEqual([...stored].sort())
  })

  test('a file that is on its way to a server which ends is whole or refused, and arrives at the next try', async () => {
    const [first, second] = ports() as [number, number]
    const bytes = randomBytes(3_000_000)
    const boundary = 'between-parts'
    const begin = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\n`
    /** Sends the file, whose second half leaves after `between`. */
    const upload = (between: () => Promise<unknown>) =>
      fetch(`${balancer.url}/api/files`, {
        method: 'POST',
        headers: { ...headers(), 'content-type': `multipart/form-data; boundary=${boundary}` },
        duplex: 'half',
        body: new ReadableStream({
          async start(sink) {
            sink.enqueue(Buffer.from(begin))
            sink.enqueue(bytes.subarray(0, 1_500_000))
            await new Promise((done) => setTimeout(done, 300))
            await between()
            sink.enqueue(bytes.subarray(1_500_000))
            sink.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
            sink.close()
          },
        }),
      } as RequestInit)
    await balancer.use([first])
    const cut = await upload(async () => {
      await balancer.use([second])
      await end(first, 'SIGKILL')
    })
    expect(cut.status).toBe(503)
    expect(await cut.json()).toMatchObject({ code: 'unavailable' })
    // An orderly stop lets the file arrive.
    let stopped: Promise<unknown> | undefined
    const whole = await upload(async () => {
      stopped = end(second, 'SIGTERM')
      await balancer.use(ports().slice(2))
    })
    expect(whole.status).toBe(201)
    await stopped
    const { id } = (await whole.json()) as { id: string }
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
