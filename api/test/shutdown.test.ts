import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { ulid } from 'ulid'
import { freePort, preparedData, RunningApp } from './support/spawned-app.js'

let data: Awaited<ReturnType<typeof preparedData>>
beforeAll(async () => {
  data = await preparedData('sqlite')
})
afterAll(() => data.remove())

test('a stop finishes what is under way, and ends within ten seconds', async () => {
  const app = await RunningApp.start(data.env)
  const bulks = Array.from({ length: 4 }, (_, at) =>
    Array.from({ length: 60 }, (_, n) => ({ id: ulid(), name: `${createHash('md5').update(`${at}-${n}`).digest('hex')}` })),
  )
  const requests = bulks.map((bulk) =>
    app.ask('POST', '/api/tags/bulk', data.cookie, { bulk }).then(
      ({ status }) => status,
      () => 'cut off' as const,
    ),
  )
  // One that keeps its connection open and says nothing does not keep the process alive.
  const idle = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1' })
  idle.on('error', () => undefined)
  let answered = 0
  for (const request of requests) void request.then(() => (answered += 1))
  for (let turns = 0; turns < 5; turns += 1) expect(await app.isReady()).toBe(true)
  expect(answered).toBeLessThan(4)
  const asked = performance.now()
  expect(await app.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(performance.now() - asked).toBeLessThan(10_000)
  const answers = await Promise.all(requests)
  expect(answers).toEqual(bulks.map(() => 201))

  const next = await RunningApp.start(data.env)
  const { body } = await next.ask('GET', '/api/tags?limit=1&offset=0', data.cookie)
  expect(body['total']).toBe(4 * 60)
  expect(await next.kill('SIGINT')).toEqual({ code: 0, signal: null })
}, 180_000)

test('a second start on the same data says so and leaves the first alone', async () => {
  const first = await RunningApp.start(data.env)
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
      /could not start: Port \d+ of 127\.0\.0\.1 is taken by another program\. Stop that one, or set PORT to another number\.\n$/,
    )
  } finally {
    await elsewhere.remove()
  }
  expect(await first.kill('SIGTERM')).toEqual({ code: 0, signal: null })
}, 180_000)
