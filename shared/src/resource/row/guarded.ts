import { ownRow } from './own-row.js'

/** Thrown when a function reads an invalid value of a guarded row. */
class FaultyRead extends Error {}

/** Returns how a row at a path is read: its values, and the rows inside it, each guarded itself. */
const guard = (path: string, isFaulty: (path: string) => boolean): ProxyHandler<object> => ({
  get: (target, key, receiver) => {
    const own: unknown = Reflect.get(target, key, receiver)
    if (typeof key !== 'string' || !Object.hasOwn(target, key)) return own
    const inner = path ? `${path}.${key}` : key
    if (isFaulty(inner)) throw new FaultyRead(inner)
    return own !== null && typeof own === 'object' ? new Proxy(own, guard(inner, isFaulty)) : own
  },
})

/**
 * Runs a function over a row in which some values are invalid, such as text in place of a number. `isFaulty` takes dotted paths like
 * `slot.0.day`. Returns `undefined` if the function reads an invalid value; any other error is passed on.
 */
export function unlessFaulty<T>(
  row: object,
  isFaulty: (path: string) => boolean,
  run: (row: never) => T,
): T | undefined {
  try {
    const reading: object = new Proxy(row, guard('', isFaulty))
    return run(ownRow(reading))
  } catch (error) {
    if (error instanceof FaultyRead) return undefined
    throw error
  }
}
