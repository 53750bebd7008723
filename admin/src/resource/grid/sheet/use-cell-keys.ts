import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { cellKey, type CellKey } from './moves.js'

interface Options {
  frame: RefObject<HTMLElement | null>
  /** Gives the sheet the focus. */
  focus: () => void
  /** Does what a key means for the selected cell. Returns false to leave it to the library. */
  onKey: (key: CellKey, event: KeyboardEvent) => boolean
}

const isEditor = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.td-sheet-editors') !== null

/**
 * Listens to the keys of the selected cell before the library does, so that each one meets the cell that is selected at this moment. They are
 * heard on the page: when the element with the focus is taken away, as by a scroll, the browser sends the next key to the page itself.
 */
export function useCellKeys({ frame, focus, onKey }: Options): void {
  const hadFocus = useRef(false)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || isEditor(target)) return
    const isInside = target instanceof Node && frame.current?.contains(target)
    const isLost = target === document.body && hadFocus.current
    if (!isInside && !isLost) return
    if (isLost) focus()
    const key = cellKey(event)
    if (!key || !onKey(key, event)) return
    event.stopPropagation()
    // An input method goes on in the editor that has just opened.
    if (!('open' in key) || key.open !== '') event.preventDefault()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event)
    const onFocus = ({ target }: Event) => {
      hadFocus.current = target instanceof Node && frame.current?.contains(target) === true
    }
    const onMouse = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target))
        hadFocus.current = false
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('mousedown', onMouse, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('mousedown', onMouse, true)
    }
  }, [frame])
}
