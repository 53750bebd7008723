import { setImmediate as turn } from 'node:timers/promises'

/**
 * Returns a function by which many pieces of work take turns: its promises are fulfilled in the order of the calls, one in each turn of the event
 * loop. Other requests then wait for one piece only.
 */
export function oneATurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => turn()))
}
