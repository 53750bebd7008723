import { jest } from '@jest/globals'
import { HttpProblem } from '../http-problem.js'
import { createPauses, type Pause } from './create-pauses.js'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const limit = (retryAfter: string | null) =>
  new HttpProblem('too_many_requests', 'Slowly', 429, {}, retryAfter)

/** Pauses after an error, and returns after how long the next attempt comes, to a tenth of a second. */
function waitAfter(
  pauses: ReturnType<typeof createPauses>,
  wake: jest.Mock,
  error: unknown,
): number {
  wake.mockClear()
  pauses.begin(error)
  let ms = 0
  for (; wake.mock.calls.length === 0; ms += 100) jest.advanceTimersByTime(100)
  return ms
}

test('a limit pauses for as long as the server says, also the third time', () => {
  const wake = jest.fn()
  const heard: (Pause | undefined)[] = []
  const pauses = createPauses(wake, () => heard.push(pauses.current()))
  for (let time = 0; time < 3; time += 1) expect(waitAfter(pauses, wake, limit('7'))).toBe(7000)
  expect(heard).toEqual(['limited'])
  pauses.succeed()
  expect(heard).toEqual(['limited', undefined])
})

test('without such a time, each pause is longer than the one before, until a request succeeds', () => {
  const wake = jest.fn()
  const pauses = createPauses(wake, () => undefined)
  for (const error of [
    new HttpProblem('unreachable', 'No connection', 0),
    limit(null),
    limit('Wed, 21 Oct 2026 07:28:00 GMT'),
  ]) {
    pauses.succeed()
    const waits = Array.from({ length: 3 }, () => waitAfter(pauses, wake, error))
    for (const [at, ms] of waits.entries()) {
      expect(ms).toBeGreaterThanOrEqual(750 * 2 ** at)
      expect(ms).toBeLessThanOrEqual(1250 * 2 ** at + 100)
    }
  }
})
