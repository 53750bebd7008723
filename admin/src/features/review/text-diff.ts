import { diffArrays } from 'diff'

/** A run of text or items that was kept, added or removed. */
export interface Run {
  mark: 'same' | 'added' | 'removed'
  text: string
}

/** An item of a list. A changed item has the words that differ. */
export type ItemChange =
  | { mark: 'same' | 'added' | 'removed' | 'moved'; item: unknown }
  | { mark: 'changed'; item: unknown; before: unknown; runs: Run[] }

/** Beyond this many edits, texts have nothing in common that is worth marking, and the search for it would hold up the page. */
const maxEdits = 400
/** The part of its words that an item shares with the item it replaced, for the two to be shown as one. */
const minShared = 0.4

const segmenter = new Intl.Segmenter('en-IN', { granularity: 'word' })
/** Returns words, spaces and signs in order, in every script. */
const wordsOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

function runsOf(before: readonly string[], after: readonly string[]): Run[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: maxEdits })
  if (!parts)
    return [
      { mark: 'removed', text: before.join('') },
      { mark: 'added', text: after.join('') },
    ]
  return parts.map(({ added, removed, value }) => ({
    mark: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Joins changes that only spaces separate, so that a rewritten phrase reads as one. Removed text comes before added text. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) result.push({ mark: 'removed', text: removed })
    if (added) result.push({ mark: 'added', text: added })
    removed = added = ''
  }
  for (const [at, { mark, text }] of runs.entries()) {
    if (mark === 'removed') removed += text
    else if (mark === 'added') added += text
    else if (text.trim() === '' && removed + added !== '' && at < runs.length - 1) {
      removed += text
      added += text
    } else {
      flush()
      result.push({ mark, text })
    }
  }
  flush()
  return result
}

/** Returns what differs between two texts, word by word. The kept and removed runs are the old text, the kept and added runs the new one. */
export const textDiff = (before: string, after: string): Run[] =>
  joined(runsOf(wordsOf(before), wordsOf(after))).filter(({ text }) => text !== '')

const keyOf = (item: unknown): string => (typeof item === 'string' ? item : JSON.stringify(item))

/** Returns the part of the longer text that two texts share, from 0 to 1. */
function sharedPart(runs: readonly Run[]): number {
  const length = (mark: Run['mark']) =>
    runs.reduce((sum, run) => sum + (run.mark === mark ? run.text.trim().length : 0), 0)
  const same = length('same')
  return same / Math.max(1, same + Math.max(length('added'), length('removed')))
}

/** Pairs removed items with added ones that say nearly the same. */
function paired(removed: readonly unknown[], added: readonly unknown[]): ItemChange[] {
  const left = [...removed]
  const changes = added.map((item): ItemChange => {
    for (const [at, before] of left.entries()) {
      if (typeof before !== 'string' || typeof item !== 'string') continue
      const runs = textDiff(before, item)
      if (sharedPart(runs) < minShared) continue
      left.splice(at, 1)
      return { mark: 'changed', item, before, runs }
    }
    return { mark: 'added', item }
  })
  return [...left.map((item): ItemChange => ({ mark: 'removed', item })), ...changes]
}

/** Returns what differs between two lists, item by item, in the order of the new list. An item at another place is marked as moved. */
export function itemDiff(before: readonly unknown[], after: readonly unknown[]): ItemChange[] {
  const items = new Map([...before, ...after].map((item) => [keyOf(item), item]))
  const parts = diffArrays(before.map(keyOf), after.map(keyOf))
  const removed = new Set(parts.flatMap((part) => (part.removed ? part.value : [])))
  const moved = new Set(
    parts.flatMap((part) => (part.added ? part.value.filter((key) => removed.has(key)) : [])),
  )
  const result: ItemChange[] = []
  let gone: unknown[] = []
  for (const part of parts) {
    const values = part.value.map((key) => items.get(key))
    const isMoved = (item: unknown) => moved.has(keyOf(item))
    if (part.removed) {
      gone = values.filter((item) => !isMoved(item))
      continue
    }
    if (part.added) {
      const own = paired(
        gone,
        values.filter((item) => !isMoved(item)),
      )
      // Removed items first, then the new list's own order.
      const changes = own.filter(({ mark }) => mark !== 'removed')
      result.push(...own.filter(({ mark }) => mark === 'removed'))
      for (const item of values)
        result.push(isMoved(item) ? { mark: 'moved', item } : changes.shift()!)
    } else {
      result.push(
        ...paired(gone, []),
        ...values.map((item): ItemChange => ({ mark: 'same', item })),
      )
    }
    gone = []
  }
  return [...result, ...paired(gone, [])]
}
