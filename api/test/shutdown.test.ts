import { once } from 'node:events'
import { Agent, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { ulid } from 'ulid'
import { Config } from '../src/config/config.js'
import { createApp } from '../src/app/create-app.js'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { until } from './support/live-tab.js'
import { preparedData, RunningApp } from './support/spawned-app.js'

let data: Awaited<ReturnType<typeof preparedData>>
/** The process that a test has left running, for the next one: a start takes more than a second of the processor. */
let left: RunningApp | undefined
beforeAll(async () => {
  data = await preparedData('sqlite')
})
afterAll(() => data.remove())

/** Sends the head of a POST request. Resolves once the server has begun to handle it, with a function that sends the body and returns the status. */
async function begin(
  url: string,
  path: string,
  body: string,
  agent: Agent,
): Promise<() => Promise<number | undefined>> {
  const headers = {
    origin: url,
    cookie: data.cookie,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const sent = request(url + path, { method: 'POST', agent, headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.statusCode
  }
}

test('a stop finishes running requests, and does not wait for the connections that they leave', async () => {
  const app = await RunningApp.start(data.env)
  const bulks = Array.from({ length: 4 }, (_, at) =>
    JSON.stringify({
      bulk: Array.from({ length: 60 }, (_, n) => ({ id: ulid(), name: `${at}-${n}` })),
    }),
  )
  const agent = new Agent({ keepAlive: true })
  const finishes = await Promise.all(
    bulks.map((bulk) => begin(app.url, '/api/tags/bulk', bulk, agent)),
  )
  // A silent open connection does not keep the process alive, nor do those of the requests.
  const idle = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1' })
  idle.on('error', () => undefined)
  await once(idle, 'connect')
  const stopped = app.kill('SIGTERM')
  await until(async () => !(await app.isReady()))
  expect(await Promise.all(finishes.map((finish) => finish()))).toEqual(bulks.map(() => 201))
  expect(await stopped).toEqual({ code: 0, signal: null })
  expect(app.output).not.toMatch(/cut off/)
  agent.destroy()

  const next = await RunningApp.start(data.env)
  const { body } = await next.ask('GET', '/api/tags?limit=1&offset=0', data.cookie)
  expect(body['total']).toBe(4 * 60)
  left = next
})

test('a second start on the same data is refused and leaves the first alone', async () => {
  const first = left ?? (await RunningApp.start(data.env))
  const second = RunningApp.launch(data.env, await freePort())
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.output).toMatch(
    /^Tinkerdesk could not start: Another Tinkerdesk runs on .*Stop that one, or set DATA_DIR to another folder\.\n$/,
  )
  expect(await first.isReady()).toBe(true)

  const elsewhere = await preparedData('sqlite')
  try {
    const third = RunningApp.launch(elsewhere.env, Number(new URL(first.url).port))
    expect(await third.ended).toEqual({ code: 1, signal: null })
    expect(third.output).toMatch(
      /^Tinkerdesk could not start: Port \d+ of 127\.0\.0\.1 is taken by another program\. Stop that one, or set PORT to another number\.\n$/,
    )
  } finally {
    await elsewhere.remove()
  }
  expect(await first.kill('SIGINT')).toEqual({ code: 0, signal: null })
})

test('a request that arrives during a stop is answered, and is the last one of its connection', async () => {
  const app = await createApp(new Config({ NODE_ENV: 'test', DEMO: 'off', ...data.env }))
  await app.listen(0, '127.0.0.1')
  const server = app.getHttpServer() as Server
  const connected = once(server, 'connection') as Promise<[Socket]>
  const late = connect({ port: Number(new URL(await app.getUrl()).port), host: '127.0.0.1' })
  let answer = ''
  late.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const ended = new Promise((resolve) => late.once('close', resolve))
  // A request that has begun is not an idle connection, so the stop does not cut it.
  late.write('GET /api/health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  const [there] = await connected
  await until(() => there.bytesRead > 0)
  const closed = app.close()
  await until(() => !server.listening)
  late.write('\r\n')
  await ended
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
})
