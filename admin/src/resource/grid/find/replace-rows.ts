import { valueAt } from '@tinkerdesk/shared'
import { isComposed } from '../../../fields/cell-text.js'
import type { ListRow } from '../../values/list-row.js'
import { cellChange, lockOf, valuesOf, type Cells, type GridRow } from '../edits/cells.js'
import type { GridColumn } from '../rows/grid-columns.js'
import { startChange, withChanges, type CellChange, type StagedRow } from '../edits/staged.js'
import type { Names } from '../names/use-names.js'
import { holdsText, withReplaced } from './found-text.js'

/** A text that is looked for, and the one that takes its place. */
export interface Replacing {
  text: string
  by: string
}

/** Returns the text of a cell, as it is shown. */
export function textOf(
  names: Names,
  row: GridRow,
  { path, field }: Pick<GridColumn, 'path' | 'field'>,
): string {
  if (row.state === 'loading' || row.state === 'blank') return ''
  return row.staged?.texts[path]?.text ?? names.textOf(field, valueAt(valuesOf(row), path))
}

/** Returns the columns of a row whose cells hold a text. */
export const columnsWith = (
  names: Names,
  row: GridRow,
  columns: readonly GridColumn[],
  text: string,
): GridColumn[] => columns.filter((column) => holdsText(textOf(names, row, column), text))

/**
 * Returns the changed rows after a text was replaced in all cells that hold it, the number of these cells, and that of the cells that were
 * left because they cannot be changed. What takes its place is read as if it was typed.
 */
export function replaceRows(
  cells: Cells,
  names: Names,
  lines: readonly GridRow[],
  columns: readonly GridColumn[],
  { text, by }: Replacing,
) {
  const rows: StagedRow[] = []
  let [replaced, left] = [0, 0]
  for (const line of lines) {
    if (line.state === 'loading' || line.state === 'blank') continue
    const changes: CellChange[] = []
    for (const column of columnsWith(names, line, columns, text)) {
      if (isComposed(column.field) || lockOf(cells, line, column) !== null) left++
      else
        changes.push({
          path: column.path,
          ...cellChange(
            column,
            { text: withReplaced(textOf(names, line, column), text, by) },
            valueAt(valuesOf(line), column.path),
          ),
        })
    }
    if (changes.length === 0) continue
    replaced += changes.length
    const start =
      line.staged ?? (line.state === 'record' ? startChange(cells.resource, line.row) : undefined)
    if (start) rows.push(withChanges(cells.resource, start, changes))
  }
  return { rows, replaced, left }
}

/** Returns a record as a row of the grid, with what is not saved of it. */
export const lineOf = ({ staged }: Cells, row: ListRow): GridRow => ({
  state: 'record',
  id: row.id,
  row,
  staged: staged.get(row.id),
})
