import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isSaveKey } from '../../cell-editor/cell-edit.js'

/**
 * Returns a listener to keys, which saves with Ctrl+S anywhere in the grid, and a function that saves: once the open cell has ended its edit,
 * all rows are checked and all names are looked up.
 */
export function useSaveKey(isOpen: boolean, save: () => Promise<void>) {
  const [presses, setPresses] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    if (presses === answered.current || isOpen) return
    answered.current = presses
    void save()
  }, [presses, isOpen, save])
  const saveLater = () => void setTimeout(() => setPresses((before) => before + 1))
  return {
    saveLater,
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return
      event.preventDefault()
      saveLater()
    },
  }
}
