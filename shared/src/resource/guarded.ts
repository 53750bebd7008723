/** Thrown when a function reads an invalid value of a guarded row. */
class FaultyRead extends Error {}

function guarded(value: unknown, path: string, isFaulty: (path: string) => boolean): unknown {
  if (path && isFaulty(path)) throw new FaultyRead(path)
  if (value === null || typeof value !== 'object') return value
  return new Proxy(value, {
    get: (target, key, receiver) => {
      const own = Reflect.get(target, key, receiver) as unknown
      return typeof key === 'string' && Object.hasOwn(target, key) ? guarded(own, path ? `${path}.${key}` : key, isFaulty) : own
    },
  })
}

/**
 * Runs a function over a row in which some values are invalid, such as text in place of a number. `isFaulty` takes dotted paths like
 * `slot.0.day`. Returns `undefined` if the function reads an invalid value; any other error is passed on.
 */
export function unlessFaulty<T>(row: object, isFaulty: (path: string) => boolean, run: (row: never) => T): T | undefined {
  try {
    // The row has the type of its declaration, which is not known here.
    return run(guarded(row, '', isFaulty) as never)
  } catch (error) {
    if (error instanceof FaultyRead) return undefined
    throw error
  }
}
