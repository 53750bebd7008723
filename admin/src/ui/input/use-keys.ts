import { useEffectEvent, useLayoutEffect } from 'react'
import { isCovered } from '../device/layers.js'

/** Runs on a key press. Returning `false` leaves the key to the browser. */
type KeyHandler = (event: KeyboardEvent) => unknown

/**
 * Handlers by `KeyboardEvent.key`. `'mod+s'` is Ctrl or Cmd with a key and works while typing too, as does `'mod+shift+enter'`; `'g h'` is one key after another.
 * A handler that is null is not there.
 */
export type Keys = Readonly<Record<string, KeyHandler | null | undefined>>

const sequenceMs = 1_500

const textBoxes =
  'input:not([type=checkbox], [type=radio]), textarea, select, canvas, canvas *, [role=combobox]'

/** True for an element to which a pressed key belongs, as text or otherwise. A checkbox takes no text, a radio button takes the arrows, the canvas of a grid takes all. */
const takesKey = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(textBoxes) ||
    (target.matches('[type=radio]') && !/^\S$/.test(key)))

/** Listens for the keys of a page. They do nothing while someone is typing, or while a dialog or menu is open. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent, name: string, prefix: string | undefined) => {
    const isModified = name.startsWith('mod+')
    const handler = (prefix && keys[`${prefix} ${name}`]) || keys[name]
    if (!handler) return
    // The browser must not save the page instead, even while a dialog keeps us from saving.
    if (isModified) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (isCovered()) return
    if (handler(event) !== false) event.preventDefault()
  })
  // Before the first paint: what is on screen has its keys.
  useLayoutEffect(() => {
    let last: { name: string; at: number } | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey
      // Keys with Ctrl come before the element with the focus: a select opens with every Enter.
      if (isModified !== (event.eventPhase === Event.CAPTURING_PHASE)) return
      if (
        event.defaultPrevented ||
        event.altKey ||
        (isModified && event.shiftKey && event.key !== 'Enter')
      )
        return
      if (!isModified && takesKey(event.target, event.key)) return
      const name = isModified
        ? `mod+${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`
        : event.key
      const prefix = last && event.timeStamp - last.at < sequenceMs ? last.name : undefined
      last = { name, at: event.timeStamp }
      press(event, name, prefix)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])
}
