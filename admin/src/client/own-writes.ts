/** Ids of records that this tab wrote and whose live events have not come back yet. */
const pending = new Set<string>()

/** An event that comes later than this after the answer is read like one of another tab. In ms. */
const keptMs = 3_000

/** Returns the ids that a write names: the record at its address, a new record, or rows of a list. */
function idsIn(address: string, body: unknown): unknown[] {
  const [, , , record, ...below] = address.replace(/\?.*/, '').split('/')
  const named = [body, ...Object.values(body ?? {}).flat()] as ({ id?: unknown } | null)[]
  return [below.length === 0 && record, ...named.map((each) => each?.id)]
}

/**
 * Notes the records of a write: who sends it reads again what it touches. Returns a function that is
 * told the end: false for a write that failed, or that a job goes on with.
 */
export function noteOwnWrite(address: string, body: unknown): (isDone: boolean) => void {
  const ids = idsIn(address, body).filter((id) => typeof id === 'string')
  for (const id of ids) pending.add(id)
  const forget = () => ids.forEach((id) => pending.delete(id))
  return (isDone) => void setTimeout(forget, isDone ? keptMs : 0)
}

/** Returns true once for each write that was noted; what else such a write changed on the server is not known here. */
export const takeOwnWrite = (id: string): boolean => pending.delete(id)
