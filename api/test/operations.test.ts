import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { promtool } from '../../scripts/lib/promtool.mjs'
import { serveMetrics } from '../src/app/metrics/serve-metrics.js'
import { gauges } from '../src/app/metrics/gauges.js'
import type { Dialect } from '../src/database/database.js'
import { preparedData, RunningApp } from './support/spawned-app.js'

const token = 'prometheus-only-0123456789'

const ops = resolve('ops')
const namesIn = (text: string) => [
  ...new Set(text.match(/\b(?:tinkerdesk|nodejs|process)_\w+/g) ?? []),
]

/** The product with all that operators turn on, and a way to read its metrics. */
async function running(dialect: Dialect, more: Record<string, string> = {}) {
  const data = await preparedData(dialect)
  const port = await freePort()
  const env = { ...data.env, ACCESS_LOG: 'on', METRICS_PORT: String(port), ...more }
  const app = await RunningApp.start(env)
  const scrape = (headers: Record<string, string> = {}, path = '/metrics') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return { app, data, scrape }
}

const linesOf = ({ output }: RunningApp) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Texts that requests send, and that no log and no metric may have. */
const secrets = {
  query: 'Quokka-in-a-query',
  body: 'Walrus-in-a-body',
  file: 'Narwhal-in-a-file',
  mail: 'ocelot@lab.example',
  password: 'Pangolin-password-1',
  agent: 'Axolotl-agent',
  path: 'Kakapo-in-a-path',
}

describe.each(['sqlite', 'postgres'] as const)('what operators see, on %s', (dialect) => {
  let app: RunningApp
  let data: Awaited<ReturnType<typeof preparedData>>
  let scrape: Awaited<ReturnType<typeof running>>['scrape']
  beforeAll(async () => {
    ;({ app, data, scrape } = await running(dialect, {
      METRICS_TOKEN: token,
      TRUST_PROXY: '1',
    }))
  })
  afterAll(() => data.remove())

  const send = (method: string, path: string, body?: BodyInit, headers = {}) =>
    fetch(app.url + path, {
      method,
      headers: {
        origin: app.url,
        cookie: data.cookie,
        'user-agent': secrets.agent,
        'x-forwarded-for': '198.51.100.77',
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
  const json = { 'content-type': 'application/json' }
  const metrics = async () => (await scrape({ authorization: `Bearer ${token}` })).text()

  test('has one line of JSON for each request, with nothing that its client chose', async () => {
    const upload = new FormData()
    upload.append('file', new Blob([secrets.body]), `${secrets.file}.txt`)
    const requests: [string, string, BodyInit?, object?][] = [
      ['GET', `/api/tags?q=${secrets.query}`],
      ['GET', `/api/tags/${secrets.path}`],
      ['GET', `/api/${secrets.path}?a=${secrets.query}`],
      ['GET', `/%zz/${secrets.path}`],
      ['POST', '/api/tags', JSON.stringify({ name: secrets.body }), json],
      ['POST', '/api/tags', JSON.stringify({ [secrets.body]: 1 }), json],
      ['POST', '/api/tags', `{"${secrets.body}`, json],
      ['POST', '/api/files', upload],
      ['POST', '/api/files', secrets.body, { 'content-type': secrets.body }],
      [
        'POST',
        '/api/auth/sign-in',
        JSON.stringify({ email: secrets.mail, password: secrets.password }),
        json,
      ],
      ['POST', '/api/auth/reset', JSON.stringify({ token: secrets.password }), json],
      ['DELETE', '/api/tags/01JZZZZZZZZZZZZZZZZZZZZZZZ'],
      ['GET', '/api/auth/me', undefined, { cookie: '' }],
      ['POST', '/api/tags', '{}', { ...json, origin: `https://${secrets.agent}.example` }],
    ]
    const before = linesOf(app).length
    const ids: string[] = []
    for (let round = 0; round < 5; round++)
      for (const [method, path, body, headers] of requests)
        ids.push(String((await send(method, path, body, headers)).headers.get('x-request-id')))
    // A client that leaves before its answer has a line, too.
    await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        fetch(`${app.url}/api/students?q=${secrets.query}`, {
          headers: { cookie: data.cookie },
          signal: AbortSignal.timeout(2),
        }),
      ),
    )
    await new Promise((done) => setTimeout(done, 200))
    const lines = linesOf(app)
      .slice(before)
      .filter(({ route }) => route !== undefined)
    const ofRequest = new Map(lines.map((line) => [line['request'], line]))
    expect(new Set(ids).size).toBe(requests.length * 5)
    expect(ids.filter((id) => !ofRequest.has(id))).toEqual([])
    const allowed = [
      'level',
      'time',
      'request',
      'method',
      'route',
      'status',
      'ms',
      'account',
      'msg',
    ]
    for (const line of lines)
      expect(Object.keys(line).filter((key) => !allowed.includes(key))).toEqual([])
    const text = JSON.stringify(lines)
    for (const secret of [...Object.values(secrets), '198.51.100', '127.0.0.1', 'Head'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
    expect(ofRequest.get(ids[1])).toMatchObject({
      method: 'GET',
      route: '/api/tags/:id',
      status: 404,
      account: expect.stringMatching(/^[0-9A-Z]{26}$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ms: expect.any(Number),
    })
    // It may be a page of the admin.
    expect(ofRequest.get(ids[2])).toMatchObject({ route: '/*', status: 404 })
    expect(ofRequest.get(ids[3])).toMatchObject({ route: 'unmatched', status: 400 })
    expect(ofRequest.get(ids[12])).not.toHaveProperty('account')
    // Errors that are printed beside the lines have none of it either.
    for (const secret of Object.values(secrets))
      expect([secret, app.output.includes(secret)]).toEqual([secret, false])
  })

  test('counts requests by the pattern of their route, with every gauge and no person', async () => {
    await send('GET', `/api/tags/${secrets.path}`)
    await send('PROPFIND', '/api/tags').catch(() => undefined)
    const text = await metrics()
    expect(text).toMatch(
      /^tinkerdesk_http_requests_total\{method="GET",route="\/api\/tags\/:id",status="404"\} \d+$/m,
    )
    expect(text).toMatch(/^tinkerdesk_http_request_seconds_bucket\{le="0.1",.*route="\/api\/tags"/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    const onPostgres = ['connections', 'connection_waits'].map((n) => `tinkerdesk_database_${n}`)
    const absent = [
      ...(dialect === 'sqlite' ? [...onPostgres, 'tinkerdesk_events_heard'] : []),
      'tinkerdesk_replica_up',
      'tinkerdesk_replica_lag_bytes',
      'tinkerdesk_replica_reads',
      'tinkerdesk_backup_age_seconds',
      'tinkerdesk_rehearsal_age_seconds',
      'tinkerdesk_rehearsal_good',
    ]
    const printed = gauges.filter(({ name }) => new RegExp(`^${name}[{ ]`, 'm').test(text))
    expect(gauges.filter((each) => !printed.includes(each)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(absent),
    )
    expect(printed.length).toBe(gauges.length - absent.length)
    for (const secret of Object.values(secrets))
      expect([secret, text.includes(secret)]).toEqual([secret, false])
    // Ids and addresses would be values without bound.
    expect(text).not.toMatch(/[0-9A-HJKMNP-TV-Z]{26}|127\.0\.0\.1|@/)
    const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)
    const names = 'method route status le state disk version type kind space quantile'.split(' ')
    const ofNode = ['major', 'minor', 'patch']
    expect([...new Set(labels)].filter((label) => ![...names, ...ofNode].includes(label!))).toEqual(
      [],
    )
  })

  test('prints every name that the alert rules and the dashboard have', async () => {
    const printed = new Set(
      [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
      ),
    )
    for (const file of ['alerts.yml', 'alerts.test.yml', 'dashboard.json']) {
      const names = namesIn(readFileSync(join(ops, file), 'utf8'))
      expect(names.length).toBeGreaterThan(5)
      expect(names.filter((name) => !printed.has(name))).toEqual([])
    }
  })

  test('gives its metrics to the bearer of the token only', async () => {
    for (const authorization of ['', 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`])
      expect((await scrape({ authorization })).status).toBe(401)
    expect((await scrape({ authorization: `Bearer ${token}` }, '/')).status).toBe(404)
    expect((await scrape({ authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await send('GET', '/metrics')).headers.get('content-type')).not.toMatch(/version=/)
  })

  test('takes the id of a request from a proxy in a safe form only', async () => {
    const idFor = async (id: string) =>
      (await send('GET', '/api/health/live', undefined, { 'x-request-id': id })).headers.get(
        'x-request-id',
      )
    for (const id of ['4f1c5bfa-6d7e-4f43-a1ce-0123456789ab', 'a'.repeat(32)])
      expect(await idFor(id)).toBe(id)
    for (const id of [
      'a'.repeat(15),
      'a'.repeat(65),
      'Asha Rao of class 7 B',
      `${'a'.repeat(20)}"`,
    ])
      expect(await idFor(id)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
  })

  test('names each part of the product to anyone, in words without a secret', async () => {
    const { status, body } = await app.ask('GET', '/api/health/ready', '')
    expect(status).toBe(200)
    expect(body['parts']).toEqual({
      database: 'ok',
      space: 'ok',
      files: 'ok',
      jobs: 'ok',
      mail: 'ok',
      events: dialect === 'sqlite' ? 'alone' : 'ok',
      replica: 'none',
    })
  })
})

test('metrics without a token are for this machine, under its own names', async () => {
  const server = await serveMetrics({ host: '127.0.0.1', port: 0, token: undefined }, async () => ({
    type: 'text/plain',
    text: 'up 1',
  }))
  const { port } = server.address() as AddressInfo
  const ask = (host: string, method = 'GET', path = '/metrics') =>
    new Promise((done) =>
      request({ port, host: '127.0.0.1', method, path, headers: { host } }, (answer) => {
        answer.resume()
        done(answer.statusCode)
      }).end(),
    )
  try {
    for (const host of [`127.0.0.1:${port}`, 'localhost', '[::1]:9464'])
      expect([host, await ask(host)]).toEqual([host, 200])
    for (const host of ['rebound.example', '10.1.2.3', 'localhost.example', ':'])
      expect([host, await ask(host)]).toEqual([host, 421])
    expect(await ask('localhost', 'POST')).toBe(405)
    expect(await ask('localhost', 'GET', '/')).toBe(404)
    const taken = serveMetrics({ host: '127.0.0.1', port, token: undefined }, async () => ({
      type: '',
      text: '',
    }))
    await expect(taken).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken by another program.`)
  } finally {
    server.close()
  }
})

describe('the files for Prometheus and Grafana', () => {
  test('have panels with a query each, in a dashboard that Grafana can import', () => {
    const { panels, uid } = JSON.parse(readFileSync(join(ops, 'dashboard.json'), 'utf8')) as {
      uid: string
      panels: { id: number; title: string; targets: { expr: string }[] }[]
    }
    expect(uid).toBe('tinkerdesk')
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    for (const { title, targets } of panels)
      expect([title, targets.every(({ expr }) => expr.length > 0) && targets.length > 0]).toEqual([
        title,
        true,
      ])
  })

  test('have alert rules that promtool accepts, and that fire when they should', () => {
    const command = promtool()
    if (!command) {
      const missing =
        'promtool is missing: the alert rules were not checked. Install the Debian package "prometheus".'
      if (process.env['CI']) throw new Error(missing)
      return void process.stderr.write(`${missing}\n`)
    }
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
      ['check', 'config', 'prometheus.yml'],
    ]) {
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: ops, encoding: 'utf8' })
      expect([args, status, stdout + stderr]).toEqual([args, 0, expect.any(String)])
    }
  })
})
