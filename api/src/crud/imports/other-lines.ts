import { createHash } from 'node:crypto'
import { isUnique, sharedKind, textKey, valueAt } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import type { Plan } from '../plan/plan.js'
import { importKeys } from '../plan/import-keys.tables.js'
import type { ReadLine } from './read-lines.js'

/** A value that a line shares with another line of the same file. */
export interface Shared {
  path: string
  line: number
}

const keyOf = (kind: string, value: unknown): string =>
  kind + createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

const folded = (value: unknown): unknown => (typeof value === 'string' ? textKey(value) : value)

/** The key of a line with all of its values: text without case and accents. */
const wholeKey = ({ leaves }: Plan, { values, named }: ReadLine): string =>
  keyOf('line:', [
    named?.id ?? null,
    leaves
      .map(({ path }) => [path, folded(valueAt(values, path) ?? null)])
      .filter(([, value]) => value !== null),
  ])

/** The values of a line that no other record may have. */
const uniqueKeys = ({ leaves }: Plan, { values }: ReadLine): { path: string; key: string }[] =>
  leaves.flatMap(({ path, field }) => {
    const value =
      isUnique(field) && sharedKind(field).textual ? folded(valueAt(values, path) ?? '') : ''
    return value === '' ? [] : [{ path, key: keyOf(`${path}:`, value) }]
  })

/** The keys of a line: that of all its values, and those of its unique ones. */
interface LineKeys {
  whole: string
  unique: readonly { path: string; key: string }[]
}

const recordKey = (id: string): string => `record:${id}`

/** The lines of a file that are kept so far, by what no two lines may share. */
export class OtherLines {
  /** The keys of lines that this request keeps. */
  readonly noted: { place: number; key: string }[] = []
  private readonly byKey = new Map<string, number>()

  private readonly byLine = new Map<ReadLine, LineKeys>()

  private constructor(private readonly plan: Plan) {}

  private keysOf(line: ReadLine): LineKeys {
    const earlier = this.byLine.get(line)
    if (earlier) return earlier
    const keys = { whole: wholeKey(this.plan, line), unique: uniqueKeys(this.plan, line) }
    this.byLine.set(line, keys)
    return keys
  }

  private textsOf(line: ReadLine): string[] {
    const { whole, unique } = this.keysOf(line)
    return [whole, ...unique.map(({ key }) => key)]
  }

  /** Reads what earlier requests kept of the same import. Lines that are sent again count for nothing. */
  static async of(
    sql: Sql,
    plan: Plan,
    set: string,
    lines: readonly ReadLine[],
    records: readonly string[],
  ): Promise<OtherLines> {
    const others = new OtherLines(plan)
    const again = new Set(lines.map(({ line }) => line))
    const keys = lines.flatMap((line) => others.textsOf(line))
    const key = [...new Set([...keys, ...records.map(recordKey)])]
    for (let from = 0; from < key.length; from += maxKeys)
      for (const kept of await importKeys.find(sql, {
        change_set: set,
        key: key.slice(from, from + maxKeys),
      }))
        if (!again.has(kept.place))
          others.byKey.set(kept.key, Math.min(kept.place, others.byKey.get(kept.key) ?? kept.place))
    return others
  }

  /** Returns the lines that share nothing with the kept ones or with each other: of several that do, the first. */
  distinct(lines: readonly ReadLine[]): ReadLine[] {
    const taken = new Set(this.byKey.keys())
    return lines.filter((line) => {
      const keys = this.textsOf(line)
      if (keys.some((key) => taken.has(key))) return false
      for (const key of keys) taken.add(key)
      return true
    })
  }

  /** Returns the other line with the same values. */
  sameAs(line: ReadLine): number | undefined {
    return this.byKey.get(this.keysOf(line).whole)
  }

  /** Returns the first value that no two records may have and that another line has. */
  sharing(line: ReadLine): Shared | undefined {
    for (const { path, key } of this.keysOf(line).unique) {
      const other = this.byKey.get(key)
      if (other !== undefined) return { path, line: other }
    }
    return undefined
  }

  /** Returns the other line that changes a record. */
  changing(record: string): number | undefined {
    return this.byKey.get(recordKey(record))
  }

  /** Keeps a line for those after it, with its unique values if it is saved, and with the record that it changes. */
  note(line: ReadLine, isSaved: boolean, record?: string): void {
    for (const key of [
      ...(isSaved ? this.textsOf(line) : [this.keysOf(line).whole]),
      ...(record === undefined ? [] : [recordKey(record)]),
    ]) {
      this.byKey.set(key, line.line)
      this.noted.push({ place: line.line, key })
    }
  }
}

/** Keys in one statement. */
const maxKeys = 500
