import { CompactSelection, type GridSelection, type Rectangle } from '@glideapps/glide-data-grid'
import type { Area } from './sheet-props.js'

export const nothing: GridSelection = {
  columns: CompactSelection.empty(),
  rows: CompactSelection.empty(),
}

export const areaOf = ({ x, y, width, height }: Rectangle): Area => ({
  col: x,
  row: y,
  width,
  height,
})

type CellSelection = GridSelection & { current: NonNullable<GridSelection['current']> }

export const selectionOf = ({ col, row, width, height }: Area): CellSelection => ({
  ...nothing,
  current: { cell: [col, row], range: { x: col, y: row, width, height }, rangeStack: [] },
})

/** Returns a selection whose cell is among the rows. The library drops any other. */
export function within(selection: GridSelection, rowCount: number): GridSelection {
  const [col, row] = selection.current?.cell ?? []
  if (col === undefined || row === undefined || row < rowCount || rowCount === 0) return selection
  return selectionOf({ col, row: rowCount - 1, width: 1, height: 1 })
}
