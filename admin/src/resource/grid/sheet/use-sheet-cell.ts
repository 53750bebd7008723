import type { DataEditorRef, GridSelection } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import { afterMove, type CellKey } from './moves.js'
import { areaOf, selectionOf } from './selection.js'
import type { Move, Place, SheetProps } from './sheet-props.js'
import { useCellKeys } from './use-cell-keys.js'
import { useOpenCell } from './use-open-cell.js'

interface Options<Edited> extends Pick<
  SheetProps<Edited>,
  'cellAt' | 'onEdit' | 'onEditing' | 'onDraft' | 'onKey' | 'columns' | 'filledCount'
> {
  frame: RefObject<HTMLElement | null>
  grid: RefObject<DataEditorRef | null>
  focus: () => void
  selected: RefObject<GridSelection>
  /** The column in which the run of Tab began. `select` ends the run. */
  runFrom: RefObject<number | null>
  select: (selection: GridSelection) => void
}

/** The selected cell and its keys: what opens its editor, and where the selection goes after it. */
export function useSheetCell<Edited>({
  frame,
  grid,
  focus,
  selected,
  runFrom,
  select,
  columns,
  filledCount,
  onKey,
  ...edits
}: Options<Edited>) {
  const move = (place: Place, by: Move) => {
    const next = afterMove({ place, from: runFrom.current }, by, columns.length)
    select(selectionOf({ ...next.place, width: 1, height: 1 }))
    // eslint-disable-next-line react-hooks/immutability -- The run of Tab belongs to the sheet, which `select` has just ended.
    runFrom.current = next.from
    focus()
  }
  const cell = useOpenCell<Edited>({ ...edits, onMove: move })
  const work = (
    key: CellKey,
    { key: name, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  ): boolean => {
    const { cell: at, range } = selected.current.current ?? {}
    if (!at || !range) return false
    const place = { col: at[0], row: at[1] }
    if ('toLast' in key) {
      const last = Math.max(place.row, filledCount - 1)
      const whole = selectionOf({ ...areaOf(range), row: place.row, height: last - place.row + 1 })
      select({ ...whole, current: { ...whole.current, cell: at } })
      grid.current?.scrollTo(place.col, last, 'vertical')
      return true
    }
    if ('open' in key) {
      if (
        key.open === undefined &&
        onKey({ key: name, ctrlKey: ctrlKey || metaKey, altKey, shiftKey })
      )
        return true
      return cell.openAt(place, key.open)
    }
    const col = place.col + key.move[0]
    // At the edge Tab leaves the sheet.
    if (col < 0 || col >= columns.length) return false
    move(place, key.move)
    return true
  }
  useCellKeys({ frame, focus, onKey: work })
  return cell
}
