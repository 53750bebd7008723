import type { GridSelection } from '@glideapps/glide-data-grid'
import { useEffect, type RefObject } from 'react'

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
