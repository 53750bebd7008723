import { useRef, useState } from 'react'
import type { Move, Place, SheetProps } from './sheet-props.js'

/** The cell whose editor is open. */
export interface OpenCell {
  place: Place
  typed: string | undefined
  /** Another one for each opening. */
  id: number
}

interface Options<Edited> extends Pick<
  SheetProps<Edited>,
  'cellAt' | 'onEdit' | 'onEditing' | 'onDraft'
> {
  /** Called when an edit has ended, with the key's way on. */
  onMove: (place: Place, move: Move) => void
}

/** Opens the editor of one cell at a time, and ends each edit once. The edit goes to the cell in which it began. */
export function useOpenCell<Edited>({
  cellAt,
  onEdit,
  onEditing,
  onDraft,
  onMove,
}: Options<Edited>) {
  const [open, setOpen] = useState<OpenCell | null>(null)
  // Keys come faster than renders: these are what is true now.
  const current = useRef<OpenCell | null>(null)
  const noted = useRef<Edited | null>(null)
  const ids = useRef(0)
  const set = (next: OpenCell | null) => {
    current.current = next
    noted.current = null
    setOpen(next)
    onEditing(next !== null)
  }
  const openAt = (place: Place, typed: string | undefined): boolean => {
    const { isReadOnly, takesLetters } = cellAt(place)
    if (isReadOnly || (typed !== undefined && !takesLetters)) return false
    set({ place, typed, id: ++ids.current })
    return true
  }
  const note = (id: number, edited: Edited) => {
    if (current.current?.id !== id) return
    noted.current = edited
    onDraft({ ...current.current.place, edited })
  }
  const end = (id: number, edited: Edited | null, move: Move) => {
    if (current.current?.id !== id) return
    const { place } = current.current
    set(null)
    onDraft(null)
    if (edited !== null) onEdit(place, edited)
    onMove(place, move)
  }
  /** Keeps what is typed, after a click elsewhere. */
  const leave = () => {
    const left = current.current
    if (!left) return
    const edited = noted.current
    set(null)
    onDraft(null)
    if (edited !== null) onEdit(left.place, edited)
  }
  return { open, openAt, note, end, leave }
}
