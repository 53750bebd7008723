import { spreadCells, type ImportDecisions, type ImportRow } from '@tinkerdesk/shared'
import { assertImportable } from '../../naming/assert-importable.js'
import type { PlannedRow } from '../set/change-set.js'
import type { Writing } from '../../operation/writing.js'

/** A line of a file: texts by the path of their field, and perhaps the `id` of a record. */
export interface FileRow {
  line: number
  cells: { readonly [path: string]: string }
}

/** A tried line, and the row that is applied later. */
export interface Staged {
  shown: ImportRow
  /** Absent for a line about which a person must decide. */
  planned?: PlannedRow
}

/** Lines of a file to try and to keep in the draft with this id. */
export interface FileLines {
  id: string
  rows: readonly FileRow[]
  /** Decisions about lines that probably mean a record, by the key of its group. */
  decisions: ImportDecisions
}

export interface ImportRequest extends Writing, FileLines {}

/** Gives each field of a line a cell of its own, and throws for a column that this person may not import. */
export function takeLines({ me, plan, rows: sent }: ImportRequest): {
  rows: readonly FileRow[]
  areColumnsOpen: true
} {
  const rows = sent.map(({ cells, ...row }) => ({
    ...row,
    cells: spreadCells(plan.resource, cells),
  }))
  assertImportable({ me, plan }, [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))])
  return { rows, areColumnsOpen: true }
}
