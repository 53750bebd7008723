import {
  InnerGridCellKind,
  type GridSelection,
  type InnerGridCell,
  type InternalCellRenderer,
  type Rectangle,
} from '@glideapps/glide-data-grid'
import { lastItem, formatCount } from '@tinkerdesk/shared'

/** The numbers at the left of the rows, counted from 1. A click selects the row, Shift a range of rows, Ctrl one more. */
export const rowNumbers = (rowCount: number) =>
  ({
    kind: 'clickable-number',
    headerDisabled: true,
    width: 22 + 8 * Math.max(2, formatCount(rowCount).length),
  }) as const

/** Draws the number of a row. */
export const numberRenderer: InternalCellRenderer<InnerGridCell> = {
  kind: InnerGridCellKind.Marker,
  getAccessibilityString: (cell) => ('markerKind' in cell ? String(cell.row) : ''),
  measure: () => 0,
  draw({ ctx, theme, rect, cell }) {
    if (!('markerKind' in cell)) return
    ctx.save()
    ctx.font = theme.markerFontFull
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.fillStyle = cell.checked ? theme.accentColor : theme.textMedium
    ctx.fillText(formatCount(cell.row), rect.x + rect.width / 2, rect.y + rect.height / 2 + 1)
    ctx.restore()
  },
  onPaste: () => undefined,
}

/** The runs of some row numbers: first and last row of each. */
function runsOf(rows: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && run.last === row - 1) run.last = row
    else runs.push({ first: row, last: row })
  }
  return runs
}

/** Returns a selection of whole rows as one of their cells, so that all keys work on it. The rows stay marked. */
export function withRowCells(selection: GridSelection, columnCount: number): GridSelection {
  if (selection.current || selection.rows.length === 0 || columnCount === 0) return selection
  const areas = runsOf(selection.rows.toArray()).map(({ first, last }): Rectangle => ({
    x: 0,
    y: first,
    width: columnCount,
    height: last - first + 1,
  }))
  const range = lastItem(areas)
  return { ...selection, current: { cell: [0, range.y], range, rangeStack: areas.slice(0, -1) } }
}
