import { emptyOf, formatCount, valueAt, type Field } from '@tinkerdesk/shared'
import { toast } from '../../../ui/messages/toast.js'
import { idsOf } from '../../values/ids-of.js'
import type { CellEdit } from '../../cell-editor/cell-edit.js'
import { rowAt, valuesOf, type Cells } from './cells.js'
import type { PlacedEdit } from './placed-edit.js'
import type { GridColumn } from '../rows/grid-columns.js'
import type { RowSource } from '../rows/row-source.js'
import type { Area, Place } from '../sheet/sheet-props.js'

/** Rows of one copy: all of them are read first, and a spreadsheet with more is better downloaded. */
const maxCopied = 10_000

/** Returns true if all rows of an area are there. Otherwise it reads them, and asks the person to copy them again. */
export function mayCopy(source: RowSource, { row, height }: Area): boolean {
  const last = row + height - 1
  if (height > maxCopied) {
    toast.error(`At most ${formatCount(maxCopied)} rows can be copied. Download the list instead.`)
    return false
  }
  if (source.missing(row, last).length === 0) return true
  const key = 'grid-copy'
  toast.info('Some of these rows are still loading…', { key })
  void source
    .need(row, last)
    .then(() =>
      source.missing(row, last).length === 0
        ? toast.success('The rows are loaded. Copy them again.', { key })
        : toast.error('They could not be read. Copy them again.', { key }),
    )
  return false
}

/** The content of a copied cell: its value for a cell of the same field, its text for all others. */
export interface CopiedCell {
  field: Field
  edit: CellEdit
  text: string
}

/** Returns the contents of an area, by line. `textAt` returns the text that a cell shows. */
export function copiedCells(
  cells: Cells,
  area: Area,
  textAt: (place: Place) => string,
): CopiedCell[][] {
  return Array.from({ length: area.height }, (_, y) =>
    Array.from({ length: area.width }, (__, x) => {
      const place = { col: area.col + x, row: area.row + y }
      return {
        field: cells.columns[place.col]!.field,
        edit: cellEdit(cells, place),
        text: textAt(place),
      }
    }),
  )
}

const editFor = ({ field, edit, text }: CopiedCell, column: GridColumn | undefined): CellEdit =>
  column?.field === field ? edit : { text }

/** Returns the edits of a paste. A table is repeated in a selection that is a multiple of it, as in other spreadsheets. */
export function pasteEdits(
  columns: readonly GridColumn[],
  { col, row, width, height }: Area,
  table: readonly (readonly (string | CopiedCell)[])[],
): PlacedEdit[] {
  const across = table.reduce((most, line) => Math.max(most, line.length), 0)
  const lines = height % table.length === 0 ? height : table.length
  const cells = width % across === 0 ? width : across
  const edits: PlacedEdit[] = []
  for (let y = 0; y < lines; y++)
    for (let x = 0; x < cells; x++) {
      const copied = table[y % table.length]![x % across]
      if (copied === undefined) continue
      edits.push({
        col: col + x,
        row: row + y,
        edit: typeof copied === 'string' ? { text: copied } : editFor(copied, columns[col + x]),
      })
    }
  return edits
}

/** Returns the places that a fill of a larger area sets, each with the place whose content it repeats. */
export function filledPlaces(from: Area, to: Area): { place: Place; source: Place }[] {
  // An area may grow up or to the left.
  const within = (at: number, start: number, size: number) =>
    start + ((((at - start) % size) + size) % size)
  return Array.from({ length: to.width * to.height }, (_, at) => ({
    col: to.col + (at % to.width),
    row: to.row + Math.floor(at / to.width),
  }))
    .filter(
      ({ col, row }) =>
        col < from.col ||
        col >= from.col + from.width ||
        row < from.row ||
        row >= from.row + from.height,
    )
    .map((place) => ({
      place,
      source: {
        col: within(place.col, from.col, from.width),
        row: within(place.row, from.row, from.height),
      },
    }))
}

/** Returns the edits that repeat the cells of an area in a larger one. */
export function fillEdits(
  cells: Cells,
  from: Area,
  to: Area,
  textAt: (place: Place) => string,
): PlacedEdit[] {
  const copied = copiedCells(cells, from, textAt)
  return filledPlaces(from, to).map(({ place, source }) => ({
    ...place,
    edit: editFor(copied[source.row - from.row]![source.col - from.col]!, cells.columns[place.col]),
  }))
}

/** Returns the content of a cell as an edit of another. */
function cellEdit(cells: Cells, { col, row }: Place): CellEdit {
  const line = rowAt(cells, row)
  const { path, field } = cells.columns[col]!
  const open =
    line.state === 'record' || line.state === 'new' ? line.staged?.texts[path] : undefined
  return open
    ? { text: open.text, ...(open.isSearch && { isSearch: true }) }
    : { value: idsOf(valueAt(valuesOf(line), path) ?? emptyOf(field)) }
}

/** Returns the edits that empty some areas. */
export const clearEdits = (columns: readonly GridColumn[], areas: readonly Area[]): PlacedEdit[] =>
  areas.flatMap(({ col, row, width, height }) =>
    Array.from({ length: width * height }, (_, at) => ({
      col: col + (at % width),
      row: row + Math.floor(at / width),
      edit: { value: emptyOf(columns[col + (at % width)]!.field) },
    })),
  )
