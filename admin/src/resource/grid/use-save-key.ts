import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isSaveKey } from '../cell-editor/cell-edit.js'
import type { Tally } from './grid-bar.js'

/** Returns a listener to keys, which saves with Ctrl+S anywhere in the grid: once the open cell has ended its edit, and all rows are checked. */
export function useSaveKey({ open }: Tally, save: () => Promise<void>) {
  const [presses, setPresses] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    if (presses === answered.current || open > 0) return
    answered.current = presses
    void save()
  }, [presses, open, save])
  return (event: KeyboardEvent) => {
    if (!isSaveKey(event)) return
    event.preventDefault()
    setTimeout(() => setPresses((before) => before + 1))
  }
}
