import { useEffectEvent, useLayoutEffect } from 'react'
import { isCovered } from '../device/layers.js'

/** Runs on Ctrl+P in place of the print of the browser. `isInDialog` is false for a page, which leaves the key to the browser while a dialog covers it. */
export function usePrintKey(run: (() => void) | null, isInDialog: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPrint =
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      !event.altKey &&
      event.key.toLowerCase() === 'p'
    if (!isPrint || !run || event.defaultPrevented || (!isInDialog && isCovered())) return
    event.preventDefault()
    if (!event.repeat) run()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
