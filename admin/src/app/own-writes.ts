/** Writes of this tab whose live events have not come back yet, as `students 01J…`. */
const pending = new Set<string>()

const keyOf = (url: string, id: string) => `${url} ${id}`

/** Notes that Refine writes a record: it reads again by itself what the write touches. `url` is the resource's place under `/api`. */
export const noteOwnWrite = (url: string, id: unknown): void =>
  void (typeof id === 'string' && pending.add(keyOf(url, id)))

/** Returns true once for each write that was noted; what else such a write changed on the server is not known here. */
export const takeOwnWrite = (url: string, id: string): boolean => pending.delete(keyOf(url, id))
