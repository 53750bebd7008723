import { titleOf } from '@tinkerdesk/shared'
import { without } from '../change-sets/omit-paths.js'
import type { ReadLine } from './read-lines.js'
import type { ShownRecord } from './shown-like.js'
import type { Staged } from '../change-sets/take-lines.js'
import { tryChange } from './try-write.js'
import { unchangedPaths } from '../change-sets/unchanged-paths.js'
import type { Writing } from '../change-sets/writing.js'

/** Tries to change a record by a line, without the fields of the key and without what the record says already. */
export async function tryRecord(
  writing: Writing,
  { line, cells, values }: ReadLine,
  { record: { row, joined }, key }: { record: ShownRecord; key: readonly string[] },
): Promise<Staged> {
  const { resource } = writing.plan
  const rest = without(values, [...key, ...unchangedPaths(writing, joined, cells)])
  if (Object.keys(rest).length > 0) return tryChange(writing, line, row, rest)
  return {
    shown: { line, outcome: 'same', title: titleOf(resource, row), changes: [], problem: null },
    planned: { resource: resource.name, record_id: row.id, action: 'change', version: Number(row['version']), result: 'same' },
  }
}
