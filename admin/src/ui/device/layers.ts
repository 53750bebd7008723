import { useEffectEvent, useLayoutEffect, useState } from 'react'

/** The open windows that the browser does not know as such, the topmost last. */
const windows: object[] = []

/** Dialogs of the browser lie above all windows, and close on Escape by themselves. */
const browserDialog = 'dialog[open]'

/** True while a dialog, window or menu is open over the page, whose keys do nothing then. */
export const isCovered = (): boolean =>
  windows.length > 0 || document.querySelector(`${browserDialog}, .td-menu, .td-dropdown`) !== null

/**
 * Makes a window cover the page from the moment it is part of it. Escape closes the topmost one wherever the focus is, unless something in
 * it takes the key. Returns a function that tells whether this window is the topmost.
 */
export function useLayer(isOpen: boolean, onEscape: () => void): () => boolean {
  const [layer] = useState(() => ({}))
  const isTopmost = () => windows.at(-1) === layer && document.querySelector(browserDialog) === null
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isTopmost())
      return
    // Not a second window, and not what the page does with this key once the window is gone.
    event.stopImmediatePropagation()
    // A dialog of the browser that opens now would be closed by the same key.
    event.preventDefault()
    onEscape()
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    windows.push(layer)
    document.addEventListener('keydown', listen)
    return () => {
      windows.splice(windows.indexOf(layer), 1)
      document.removeEventListener('keydown', listen)
    }
  }, [isOpen, layer])
  return isTopmost
}
