import { sharedKind, spreadCells, valueAt, type Resource } from '@tinkerdesk/shared'
import { shownText } from '../../../fields/cell-text.js'
import type { GridColumn } from '../rows/grid-columns.js'
import type { PlacedEdit } from './placed-edit.js'

interface Rows {
  resource: Resource
  columns: readonly GridColumn[]
  /** Returns the values of a row, without those that a new line carries over from the line above. */
  valuesAt: (row: number) => object
}

/** Returns the edits of one row, with those of the neighbours that a text fills. */
function spreadRow(
  { resource, columns, valuesAt }: Rows,
  row: number,
  edits: readonly PlacedEdit[],
): readonly PlacedEdit[] {
  const values = valuesAt(row)
  const before: { [path: string]: string } = Object.fromEntries(
    columns.map(({ path, field }) => [path, shownText(field, valueAt(values, path))]),
  )
  for (const { col, edit } of edits) {
    const column = columns[col]
    if (column)
      before[column.path] = 'text' in edit ? edit.text : shownText(column.field, edit.value)
  }
  const after = spreadCells(resource, before)
  const made = edits.map((each) => {
    const text = after[columns[each.col]?.path ?? '']
    return text !== undefined && 'text' in each.edit && each.edit.text !== text
      ? { ...each, edit: { text } }
      : each
  })
  const isEdited = new Set(edits.map(({ col }) => col))
  const beside = columns.flatMap(({ path }, col) => {
    const text = after[path]
    return isEdited.has(col) || text === undefined || text === before[path]
      ? []
      : [{ col, row, edit: { text } }]
  })
  return [...made, ...beside]
}

/** Returns edits with those of the neighbours that a text fills: "8-A" in a class is the class 8 and the section A, if the row has no other. */
export function spreadEdits(rows: Rows, edits: readonly PlacedEdit[]): readonly PlacedEdit[] {
  const isSpread = ({ col, edit }: PlacedEdit): boolean => {
    const field = rows.columns[col]?.field
    return (
      field !== undefined &&
      'text' in edit &&
      sharedKind(field).spread?.(edit.text, field) !== undefined
    )
  }
  const spreadRows = new Set(edits.filter(isSpread).map(({ row }) => row))
  if (spreadRows.size === 0) return edits
  return [
    ...edits.filter(({ row }) => !spreadRows.has(row)),
    ...[...spreadRows].flatMap((row) =>
      spreadRow(
        rows,
        row,
        edits.filter((edit) => edit.row === row),
      ),
    ),
  ]
}
