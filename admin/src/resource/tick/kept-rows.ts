import type { ListRow } from '../values/list-row.js'

/**
 * Returns the rows of a list that people tick off: those that were read last, each where it was, and in their old places those that were ticked here and
 * left the list by it. New rows follow.
 */
export function keptRows(
  before: readonly ListRow[],
  read: readonly ListRow[],
  isTickedHere: (id: string) => boolean,
): ListRow[] {
  const now = new Map(read.map((row) => [row.id, row]))
  const old = before.flatMap((row) => now.get(row.id) ?? (isTickedHere(row.id) ? [row] : []))
  const shown = new Set(old.map(({ id }) => id))
  return [...old, ...read.filter(({ id }) => !shown.has(id))]
}
