import { valueAt, withValueAt, type Field, type Issue, type Resource } from '@tinkerdesk/shared'
import { readCell } from '../../fields/cell-text.js'
import type { Rights } from '../../fields/rights.js'
import type { CellEdit, CellMove } from '../cell-editor/cell-edit.js'
import { isSame } from '../values/change-diff.js'
import { lockOfRecord } from '../grid/edits/cells.js'
import type { GridColumn } from '../grid/rows/grid-columns.js'
import { issuesOf, startChange, withChanges, type StagedRow } from '../grid/edits/staged.js'
import type { ListRow } from '../values/list-row.js'
import type { InlinePlace } from './inline-place.js'

/** Returns the cell that an edit leads to: the next that can be edited, across the rows, or `null` after the last. */
export function cellAfter(
  resource: Resource,
  columns: readonly GridColumn[],
  rows: readonly ListRow[],
  from: { row: string; path: string },
  [across, down]: CellMove,
): InlinePlace | null {
  if (across === 0 || down !== 0) return null
  const cells = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const isFrom = row.id === from.row && column.path === from.path
      return isFrom || lockOfRecord(resource, column, row) === null
        ? [{ row: row.id, path: column.path }]
        : []
    }),
  )
  const at = cells.findIndex(({ row, path }) => row === from.row && path === from.path)
  return at < 0 ? null : (cells[at + across] ?? null)
}

/**
 * Returns a record that is edited from a row of a list with all its values, once they are read. The cell keeps its value and the version of the
 * row, so that the server notices what changed in between.
 */
export const completed = (
  resource: Resource,
  staged: StagedRow,
  path: string,
  [record]: readonly ListRow[],
): StagedRow =>
  record
    ? startChange(resource, {
        ...record,
        ...withValueAt(record, path, valueAt(staged.base, path)),
        version: staged.version,
      })
    : staged

/** An edit of one cell that can be sent, one that changes nothing, or the reason why it cannot be sent. */
export type TakenEdit = { row: StagedRow } | { isSame: true } | { problem: string }

/** Takes the edit of one cell of a record, with the validator of the forms. */
export function takeEdit(
  resource: Resource,
  rights: Rights,
  row: StagedRow,
  { path, field }: { path: string; field: Field },
  edit: CellEdit,
): TakenEdit {
  const read = 'value' in edit ? edit : readCell(field, edit.text, valueAt(row.values, path))
  if ('problem' in read) return { problem: read.problem }
  if ('names' in read) return { problem: 'Choose it in the list' }
  if (isSame(valueAt(row.values, path), read.value) && !(path in row.conflicts))
    return { isSame: true }
  const next = withChanges(resource, row, [{ path, value: read.value }])
  const issue = issuesOf(resource, rights, next).find(
    (each) => each.path === path || each.path.startsWith(`${path}.`),
  )
  return issue ? { problem: issue.message } : { row: next }
}

/** Returns the sentences of a refused row. */
export const refusalOf = (issues: readonly Issue[], otherwise: string): string =>
  [...new Set(issues.map(({ message }) => message))].join(' ') || otherwise
