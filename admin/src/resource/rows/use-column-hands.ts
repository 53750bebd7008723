import { useEffect, useEffectEvent, useState, type PointerEvent } from 'react'
import type { Hands } from './column-hands.js'

/** Returns the handler for the mouse on a table's head, which loads the code that drags columns. */
export function useColumnHands({ onMove, onWiden }: Hands) {
  const [head, setHead] = useState<HTMLElement | null>(null)
  const move = useEffectEvent(onMove)
  const widen = useEffectEvent(onWiden)
  useEffect(() => {
    if (!head) return
    let release = () => {}
    let isOver = false
    void import('./column-hands.js').then(
      ({ holdColumns }) => {
        if (!isOver)
          release = holdColumns(head, {
            onMove: (...change) => move(...change),
            onWiden: (...change) => widen(...change),
          })
      },
      // The columns can be moved in their own list, too.
      () => {},
    )
    return () => {
      isOver = true
      release()
    }
  }, [head])
  return ({ currentTarget }: PointerEvent<HTMLElement>) => setHead(currentTarget)
}
