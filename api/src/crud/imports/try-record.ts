import { titleOf, valueAt } from '@tinkerdesk/shared'
import { without } from '../change-sets/plan/omit-paths.js'
import { withItems } from './item-values.js'
import type { ReadLine } from './read-lines.js'
import type { ShownRecord } from './shown-like.js'
import type { Staged } from '../change-sets/plan/take-lines.js'
import { tryChange } from './try-write.js'
import { unchangedPaths } from '../change-sets/plan/unchanged-paths.js'
import type { Writing } from '../operation/writing.js'

/** A record, and the fields of the key that found it. */
interface KeyedRecord {
  record: ShownRecord
  key: readonly string[]
}

/** Returns the values of a line without the fields of the key and without what the record says already. */
export function newsFor(
  writing: Pick<Writing, 'plan'>,
  { cells, values: own, items }: ReadLine,
  { record, key }: KeyedRecord,
): Record<string, unknown> {
  const values = withItems(writing.plan, own, items, record.row)
  const isEqual = ({ path }: { path: string }) =>
    JSON.stringify(valueAt(values, path)) === JSON.stringify(valueAt(record.row, path))
  const equal = writing.plan.leaves.filter(isEqual).map(({ path }) => path)
  return without(values, [...key, ...equal, ...unchangedPaths(writing, record.joined, cells)])
}

/** Tries to change a record by a line, without the fields of the key and without what the record says already. */
export async function tryRecord(
  writing: Writing,
  line: ReadLine,
  keyed: KeyedRecord,
): Promise<Staged> {
  const { resource } = writing.plan
  const { row } = keyed.record
  const news = newsFor(writing, line, keyed)
  if (Object.keys(news).length > 0) return tryChange(writing, line.line, row, news)
  return {
    shown: {
      line: line.line,
      outcome: 'same',
      title: titleOf(resource, row),
      changes: [],
      problem: null,
    },
    planned: {
      resource: resource.name,
      record_id: row.id,
      action: 'change',
      version: Number(row['version']),
      result: 'same',
    },
  }
}
