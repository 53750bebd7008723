/** When the oldest of the answers was kept that the page shows without a connection, in ms since 1970. */
let keptAt: number | undefined
const listeners = new Set<() => void>()

export const shownKeptAt = () => keptAt
export const onShownKept = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes that the page shows an answer that was kept at this time. */
export function noteShown(at: number): void {
  if (keptAt !== undefined && keptAt <= at) return
  keptAt = at
  for (const listener of listeners) listener()
}

/** Notes that the server answers: the pages read again. */
export function noteReached(): void {
  if (keptAt === undefined) return
  keptAt = undefined
  for (const listener of listeners) listener()
}
