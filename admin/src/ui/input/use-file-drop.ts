import { useState, type DragEvent } from 'react'

/** Lets files be dropped on an element. Spread `target` on it; `isOver` is true while files are held over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const over = (next: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(next)
  }
  const target = {
    onDragOver: over(true),
    onDragLeave: over(false),
    onDrop: (event: DragEvent) => {
      over(false)(event)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, target }
}
