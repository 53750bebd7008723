import { useEffect, useRef, type RefObject } from 'react'
import { isCovered } from '../../ui/device/layers.js'
import type { RowSource } from './rows/row-source.js'
import type { SheetHandle } from './sheet/sheet-props.js'

/** Puts the focus into the first cell when the grid opens and its rows are there, unless a dialog is open or someone types elsewhere. */
export function useFirstCell(sheet: RefObject<SheetHandle | null>, source: RowSource): void {
  const isDone = useRef(false)
  const isReady = source.total === 0 || source.at(0) !== undefined
  useEffect(() => {
    if (isDone.current || !isReady) return
    isDone.current = true
    const isTyping = document.activeElement?.matches(
      'input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]',
    )
    if (!isCovered() && !isTyping) sheet.current?.goTo({ col: 0, row: 0 })
  }, [sheet, isReady])
}
