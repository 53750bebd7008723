import { likenessOf, type NameWord } from '@tinkerdesk/shared/base/text/name-likeness'
import type { SqlValue } from '../../database/database.js'

/** A pair of ids, the older first. */
export interface FoundPair {
  ids: readonly [string, string]
  isSameName: boolean
  /** True if the names and all values of single fields are the same. */
  isEqual: boolean
  /** The paths with the same value, and those that speak against the pair. */
  same: readonly string[]
  different: readonly string[]
}

/** A row as it is compared: the words of its name, and its values by path. */
export interface Compared {
  id: string
  words: readonly NameWord[]
  values: Readonly<Record<string, SqlValue>>
}

/** Records with like names in one place that are compared with each other. A name that is so common says nothing. */
export const maxAlike = 24
/** Pairs that are kept. With so many, names say little here, and the search ends. */
const maxKept = 5000

/** Returns the key of a pair of ids, in any order. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

const scoreOf = ({ isSameName, same, different }: FoundPair): number =>
  (isSameName ? 4 : 2) +
  same.reduce((sum, path) => sum + (path.includes('.') ? 3 : 1), 0) -
  2 * different.length

/** Returns the keys under which like names meet: all words by their sound; and without one word each, which may be misspelt or missing. */
function keysOf(words: readonly NameWord[]): Set<string> {
  const sounds = words.map(({ sound }) => sound).toSorted()
  const keys = new Set([sounds.join(' ')])
  if (words.length < 2) return keys
  for (const at of sounds.keys()) keys.add(sounds.toSpliced(at, 1).join(' '))
  return keys
}

/** The pairs with like names so far. */
export class PairSet {
  private readonly pairs = new Map<string, FoundPair>()

  constructor(
    private readonly paths: readonly string[],
    /** The paths whose values speak against a pair if they differ. */
    private readonly compared: readonly string[],
    /** Keys of pairs that a person has called different. */
    private readonly apart: ReadonlySet<string>,
  ) {}

  /** True once there are so many pairs that no more are looked for. */
  get isFull(): boolean {
    return this.pairs.size >= maxKept
  }

  /** Returns the pairs, the likeliest first. */
  sorted(): FoundPair[] {
    return [...this.pairs.values()].toSorted(
      (a, b) => scoreOf(b) - scoreOf(a) || (a.ids[0] < b.ids[0] ? -1 : 1),
    )
  }

  /** Compares rows that share a word of their names by its sound, or all words but one. */
  compareAll(rows: readonly Compared[], path: string): void {
    const buckets = new Map<string, Compared[]>()
    for (const row of rows)
      for (const key of keysOf(row.words)) {
        const bucket = buckets.get(key)
        if (bucket) bucket.push(row)
        else buckets.set(key, [row])
      }
    for (const bucket of buckets.values())
      if (bucket.length > 1 && bucket.length <= maxAlike)
        for (const [at, row] of bucket.entries())
          for (const other of bucket.slice(at + 1)) this.compare(row, other, path)
  }

  private compare(a: Compared, b: Compared, path: string): void {
    const key = pairKey(a.id, b.id)
    if (a.id === b.id || this.apart.has(key)) return
    const earlier = this.pairs.get(key)
    if (earlier) {
      if (!earlier.same.includes(path))
        this.pairs.set(key, { ...earlier, same: [...earlier.same, path] })
      return
    }
    const likeness = likenessOf(a.words, b.words)
    if (!likeness || this.isFull) return
    const both = this.paths.filter((other) => a.values[other] !== null && b.values[other] !== null)
    const isSame = (other: string) => a.values[other] === b.values[other]
    this.pairs.set(key, {
      ids: a.id < b.id ? [a.id, b.id] : [b.id, a.id],
      isSameName: likeness === 'same',
      isEqual:
        likeness === 'same' && this.paths.every((other) => a.values[other] === b.values[other]),
      same: [...new Set([path, ...both.filter(isSame)])],
      different: both.filter((other) => !isSame(other) && this.compared.includes(other)),
    })
  }
}
