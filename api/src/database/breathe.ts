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
