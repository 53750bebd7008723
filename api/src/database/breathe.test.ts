import { mock } from 'node:test'
import { breathe } from './breathe.js'

const hold = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('lets other work run between statements that follow each other immediately', async () => {
  let isOtherDone = false
  setImmediate(() => (isOtherDone = true))
  for (let statement = 0; statement < 20 && !isOtherDone; statement += 1) {
    await breathe()
    hold(3)
  }
  expect(isOtherDone).toBe(true)
})

it('costs no turn for a few short statements, and one for a long series', async () => {
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  // On a busy machine the real clock may move on between two calls.
  const clock = mock.method(performance, 'now', () => 1000)
  expect([breathe(), breathe(), breathe()]).toEqual([undefined, undefined, undefined])
  clock.mock.mockImplementation(() => 1011)
  expect(breathe()).toBeDefined()
  clock.mock.restore()
})
