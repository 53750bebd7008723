import type { ChatMessage } from '@tinkerdesk/shared'

/** A stored line: a message with its number. */
export type Line = ChatMessage & { sequence: number }

/** The loaded lines of a group, in order and without a gap. Newer ones may follow where a search has led to an old line. */
export interface Loaded {
  lines: readonly Line[]
  hasOlder: boolean
  hasNewer: boolean
}

export const nothingLoaded: Loaded = { lines: [], hasOlder: false, hasNewer: false }

/** Returns both together, in order. The later version of a line counts. */
function together(lines: readonly Line[], more: readonly Line[]): Line[] {
  const byNumber = new Map(lines.map((line) => [line.sequence, line]))
  for (const line of more)
    if ((byNumber.get(line.sequence)?.version ?? 0) <= line.version)
      byNumber.set(line.sequence, line)
  return [...byNumber.values()].toSorted((a, b) => a.sequence - b.sequence)
}

/** Returns the lines with the newest page. If nothing connects it to what was loaded, it replaces them. */
export function withNewest({ lines, hasOlder }: Loaded, page: readonly Line[]): Loaded {
  const [first, last] = [page[0]?.sequence, lines.at(-1)?.sequence]
  if (first === undefined) return { lines, hasOlder, hasNewer: false }
  if (last === undefined || first > last + 1)
    return { lines: page, hasOlder: first > 1, hasNewer: false }
  return { lines: together(lines, page), hasOlder, hasNewer: false }
}

/** Returns the lines with a page that begins among them or right below them. `hasNewer`: there are more below the page. */
export function withNewer(
  { lines, hasOlder }: Loaded,
  page: readonly Line[],
  hasNewer: boolean,
): Loaded {
  const all = together(lines, page)
  return {
    lines: all,
    hasOlder: lines.length > 0 ? hasOlder : (all[0]?.sequence ?? 1) > 1,
    hasNewer,
  }
}

/** Returns the lines with a page of older ones above them. Leaves out a page that no longer borders on them: the lines were replaced meanwhile. */
export function withOlder(loaded: Loaded, page: readonly Line[]): Loaded {
  const [last, first] = [page.at(-1)?.sequence, loaded.lines[0]?.sequence]
  if (last !== undefined && first !== undefined && last < first - 1) return loaded
  return { ...loaded, lines: together(page, loaded.lines), hasOlder: (page[0]?.sequence ?? 1) > 1 }
}

/** Returns the lines with one that arrived, or `null` if lines before it are missing. A line beyond newer ones that are not loaded waits for them. */
export function withArrived(loaded: Loaded, line: Line): Loaded | null {
  const [first, last] = [loaded.lines[0], loaded.lines.at(-1)]
  const isBeyond = last !== undefined && line.sequence > last.sequence
  if (isBeyond && loaded.hasNewer) return loaded
  if (!first || !last || line.sequence > last.sequence + 1) return null
  if (line.sequence < first.sequence) return loaded
  return { ...loaded, lines: together(loaded.lines, [line]) }
}
