import { setImmediate as turn } from 'node:timers/promises'

/** Time that one request's statements may hold the event loop, in ms. */
const maxHoldMs = 10
let since: number | undefined

/**
 * Lets other requests run if statements have held the event loop for 10 ms. Await it before each statement of a driver that answers at once:
 * a long series of short statements would otherwise run as one piece.
 */
export function breathe(): Promise<unknown> | undefined {
  const now = performance.now()
  if (since === undefined) {
    since = now
    setImmediate(() => (since = undefined))
    return undefined
  }
  return now - since > maxHoldMs ? turn() : undefined
}

/** Makes calls in order, and lets other requests run in between. */
export async function callEach(acts: readonly (() => void)[]): Promise<void> {
  for (const act of acts) {
    const pause = breathe()
    if (pause) await pause
    act()
  }
}
