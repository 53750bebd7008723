import { useState } from 'react'
import { widthOf, type GridColumn } from './rows/grid-columns.js'
import type { SheetColumn } from './sheet/sheet-props.js'
import { headingOf, type GridSort } from './rows/sort-items.js'

/** Returns the columns of a sheet, with the widths that a person gives them. */
export function useSheetColumns(
  columns: readonly GridColumn[],
  sort: GridSort,
): { columns: SheetColumn[]; onResize: (id: string, width: number) => void } {
  const [widths, setWidths] = useState<{ readonly [path: string]: number }>({})
  return {
    columns: columns.map((column) => ({
      id: column.path,
      title: headingOf(column, sort),
      width: widths[column.path] ?? widthOf(column),
    })),
    onResize: (id, width) => setWidths((before) => ({ ...before, [id]: width })),
  }
}
