import { entryFor } from '@tinkerdesk/shared'
import type { TreeNode } from './tree.js'

/** A row as its order among its siblings sees it. Siblings are sorted by position, then by name; those without one are last. */
export type Placed = Pick<TreeNode, 'id' | 'version' | 'position'>

/** Returns the nodes beside a node, and itself, in their order. */
export function siblingsOf(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  if (nodes.some((node) => node.id === id)) return nodes
  for (const node of nodes) {
    const siblings = siblingsOf(node.children, id)
    if (siblings.length > 0) return siblings
  }
  return []
}

/** Returns the rows with one of them a place further up (-1) or down (1). `null` if there is no such place. */
export function withMoved<P extends Placed>(
  rows: readonly P[],
  id: string,
  by: -1 | 1,
): P[] | null {
  const from = rows.findIndex((row) => row.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= rows.length) return null
  const next = rows.filter((row) => row.id !== id)
  next.splice(to, 0, rows[from]!)
  return next
}

/**
 * Returns the rows that need another position to be in the order of `next`, with it. The positions that are there already are dealt out again, so
 * two neighbours exchange theirs. Rows at the end stay without one as long as their names are in order.
 */
export function renumbered<P extends Placed>(
  before: readonly P[],
  next: readonly P[],
): (P & { position: number })[] {
  const place = new Map(before.map(({ id }, at) => [id, at]))
  let numbered = next.length
  const mayStayLast = (at: number) =>
    next[at]!.position === null &&
    (at + 1 === next.length || entryFor(place, next[at]!.id) < entryFor(place, next[at + 1]!.id))
  while (numbered > 0 && mayStayLast(numbered - 1)) numbered--
  const head = next.slice(0, numbered)
  const held = head.flatMap(({ position }) => position ?? []).sort((a, b) => a - b)
  let last = 0
  return head.flatMap((row, at) => {
    last = Math.max(held[at] ?? 0, last + 1)
    return row.position === last ? [] : [{ ...row, position: last }]
  })
}

/** Lays what was saved since over rows that were loaded earlier, and sorts them by it. */
export function withSaved<P extends Placed>(
  rows: readonly P[],
  saved: ReadonlyMap<string, Placed>,
): P[] {
  const current = rows.map((row) => {
    const newer = saved.get(row.id)
    return newer && newer.version > row.version
      ? { ...row, version: newer.version, position: newer.position }
      : row
  })
  const key = ({ position }: P) => position ?? Infinity
  // Infinity less itself is not a number: two rows without a position keep their order.
  return current.sort((a, b) => key(a) - key(b) || 0)
}
