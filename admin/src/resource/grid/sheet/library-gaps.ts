import type { GridKeyEventArgs, GridSelection } from '@glideapps/glide-data-grid'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { Place, SheetCell } from './sheet-props.js'

/** The character with which the next editor opens, if the library does not say it. */
export interface Typed {
  read: () => string | undefined
  note: (character: string | undefined) => void
}

/** Returns the place of that character until the editor opens. */
export function useTyped(): Typed {
  const typed = useRef<string>(undefined)
  return useMemo(
    () => ({
      read: () => typed.current,
      note: (next) => {
        typed.current = next
      },
    }),
    [],
  )
}

const character = /^[\p{L}\p{M}\p{N}\p{S}\p{P}]$/u

/**
 * Opens the editor of a selected cell of the frozen first column with a typed character, as the library does for other columns: a frozen one
 * it takes for scrolled away. Returns false for any other key or cell.
 */
export function typeInFrozen(event: GridKeyEventArgs, cellAt: (place: Place) => SheetCell, typed: Typed): boolean {
  const { key, ctrlKey, metaKey, location, rawEvent } = event
  if (location?.[0] !== 0 || ctrlKey || metaKey || !rawEvent || !character.test(key)) return false
  if (cellAt({ col: 0, row: location[1] }).isReadOnly) return false
  typed.note(key)
  rawEvent.currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  return true
}

/** Columns of the library before the first of ours: the numbers of the rows. */
const numberColumns = 1

/** Names the table of cells that screen readers hear. The library has no option for it. */
export function useTableName(frame: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => frame.current?.querySelector('[role=grid]')?.setAttribute('aria-label', label))
}

/**
 * Leads the focus on to the selected cell. If an editor opens soon after a move, the library gives the focus back to the cell before, and a
 * screen reader hears that one.
 */
export function useSelectedFocus(frame: RefObject<HTMLElement | null>, selected: RefObject<GridSelection>): void {
  useEffect(() => {
    const box = frame.current
    const lead = ({ target }: FocusEvent) => {
      const [col, row] = selected.current.current?.cell ?? []
      if (!(target instanceof Element) || !target.matches('[role=gridcell]')) return
      const cell = box?.querySelector<HTMLElement>(`#glide-cell-${col === undefined ? '' : col + numberColumns}-${row}`)
      if (cell !== target) cell?.focus({ preventScroll: true })
    }
    box?.addEventListener('focusin', lead)
    return () => box?.removeEventListener('focusin', lead)
  }, [frame, selected])
}
