import { useRef } from 'react'
import type { Cells } from './cells.js'
import type { PlacedEdit } from './placed-edit.js'
import {
  clearEdits,
  copiedCells,
  fillEdits,
  mayCopy,
  pasteEdits,
  type CopiedCell,
} from './range-edits.js'
import type { Area, Place, SheetProps } from '../sheet/sheet-props.js'

type Work = Pick<SheetProps<unknown>, 'mayCopy' | 'onCopy' | 'onPaste' | 'onFill' | 'onClear'>

/** Returns the work of a sheet on ranges: it copies, pastes, fills and empties them by edits of their cells. */
export function useRangeWork(
  cells: Cells,
  textAt: (place: Place) => string,
  apply: (edits: readonly PlacedEdit[]) => Promise<void>,
): Work {
  const { columns, source } = cells
  /** The cells that were copied here last, and their text: other programs change the clipboard. */
  const copied = useRef<{ text: string; table: readonly (readonly CopiedCell[])[] } | null>(null)
  return {
    mayCopy: (at: Area) => mayCopy(source, at),
    onCopy: (at, text) => {
      copied.current = { text, table: copiedCells(cells, at, textAt) }
    },
    onPaste: (at, table, text) =>
      void apply(
        pasteEdits(columns, at, copied.current?.text === text ? copied.current.table : table),
      ),
    onFill: (from, to) =>
      void source
        .need(to.row, to.row + to.height - 1)
        .then(() => apply(fillEdits(cells, from, to, textAt))),
    onClear: (areas) => void apply(clearEdits(columns, areas)),
  }
}
