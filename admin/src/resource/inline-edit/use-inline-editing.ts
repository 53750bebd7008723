import { useState } from 'react'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { useHeldKeys } from './held-keys.js'
import type { InlineEditing, InlinePlace } from './inline-place.js'

/** An editor that is not there by then never comes: its row may have left the list. In ms. */
const maxOpeningMs = 10_000

/** The cell of a list that is edited in its place. Keys wait until its editor is there. */
export function useInlineEditing(): InlineEditing {
  const [place, setPlace] = useState<InlinePlace | null>(null)
  const held = useHeldKeys()
  const onPlace = (next: InlinePlace | null) => {
    const isThere = next === null || (place?.row === next.row && place.path === next.path)
    if (isThere) held.release()
    else held.hold({ maxMs: maxOpeningMs })
    setPlace(next)
  }
  const onFault = () => {
    setPlace(null)
    const typed = held.dropUntilPause()
    if (typed) toast.info(`“${shortName(typed)}” is not entered: the cell could not be opened.`)
  }
  return { place, held, onPlace, onFault }
}
