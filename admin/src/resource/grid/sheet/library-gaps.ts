import type { GridSelection } from '@glideapps/glide-data-grid'
import { useEffect, useRef, type RefObject } from 'react'

/** Columns of the library before the first of ours: the numbers of the rows. */
const numberColumns = 1

/** Names the table of cells that screen readers hear. The library has no option for it. */
export function useTableName(frame: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => frame.current?.querySelector('[role=grid]')?.setAttribute('aria-label', label))
}

/** Gives the drawing of the sheet the focus. Returns false if there is none yet. */
function focusDrawing(box: HTMLElement | null): boolean {
  const canvas = box?.querySelector<HTMLElement>('canvas[tabindex]')
  canvas?.focus({ preventScroll: true })
  return canvas !== null && canvas !== undefined
}

/**
 * Leads the focus on to the selected cell, and returns a function that gives the sheet the focus. If an editor opens soon after a move, the
 * library gives the focus back to the cell before; a cell that has just come into view has no element yet, so that the drawing keeps the
 * focus; and a sheet that is not drawn yet takes none. A screen reader would hear the wrong one, and keys would reach nothing.
 */
export function useSelectedFocus(
  frame: RefObject<HTMLElement | null>,
  selected: RefObject<GridSelection>,
): () => void {
  /** True from a wish for the focus until the sheet is drawn. */
  const isWished = useRef(false)
  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const lead = (target: EventTarget | null) => {
      if (!(target instanceof Element) || !target.matches('canvas, [role=gridcell]')) return
      const [col, row] = selected.current.current?.cell ?? []
      const cell = box.querySelector<HTMLElement>(
        `#glide-cell-${col === undefined ? '' : col + numberColumns}-${row}`,
      )
      if (cell !== target) cell?.focus({ preventScroll: true })
    }
    const onFocus = ({ target }: FocusEvent) => lead(target)
    // The elements of the cells follow the drawing a moment later.
    const drawn = new MutationObserver(() => {
      if (isWished.current) isWished.current = !focusDrawing(box)
      else if (box.contains(document.activeElement)) lead(document.activeElement)
    })
    box.addEventListener('focusin', onFocus)
    drawn.observe(box, { childList: true, subtree: true })
    return () => {
      box.removeEventListener('focusin', onFocus)
      drawn.disconnect()
    }
  }, [frame, selected])
  return () => {
    isWished.current = !focusDrawing(frame.current)
  }
}
