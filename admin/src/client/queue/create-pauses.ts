import { HttpProblem } from '../http-problem.js'

/** Why nothing is sent for a while: the server cannot be reached, or it takes no more requests of this person at the moment. */
export type Pause = 'unreachable' | 'limited'

const [firstRetryMs, maxRetryMs] = [1_000, 60_000]

/** The pauses of a queue. Without a time that the server names, each is longer than the one before. `wake` is called at the end of each. */
export function createPauses(wake: () => void, onChange: () => void) {
  let pause: Pause | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: Pause | undefined) => {
    if (pause === next) return
    pause = next
    onChange()
  }
  const waitMs = (error: unknown): number => {
    if (error instanceof HttpProblem && error.retryAfterMs !== undefined) return error.retryAfterMs
    failures += 1
    return Math.min(maxRetryMs, firstRetryMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)
  }
  return {
    current: () => pause,
    /** Pauses after a request that the server may accept later. */
    begin(error: unknown): void {
      set(error instanceof HttpProblem && error.statusCode === 429 ? 'limited' : 'unreachable')
      clearTimeout(timer)
      timer = setTimeout(wake, waitMs(error))
    },
    /** Notes that nothing waits any more. */
    end: () => set(undefined),
    /** Notes a request that the server has answered. */
    succeed(): void {
      failures = 0
      set(undefined)
    },
    /** Forgets when the next attempt was planned. */
    clear: () => clearTimeout(timer),
  }
}
