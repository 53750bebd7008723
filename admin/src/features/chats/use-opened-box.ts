import { useEffect, type RefObject } from 'react'
import { hasKeys } from '../../ui/device/has-keys.js'
import { isCovered } from '../../ui/device/layers.js'

/**
 * Puts the focus into the message box of a chat that was opened, unless the person types elsewhere by then. On a phone the on-screen keyboard
 * would cover the messages.
 */
export function useOpenedBox(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!hasKeys) return
    // The layout focuses the new page in an effect of the same turn.
    queueMicrotask(() => {
      const isTyping = document.activeElement?.matches('input, textarea, [contenteditable=true]')
      if (!isTyping && !isCovered()) box.current?.focus({ preventScroll: true })
    })
  }, [box])
}
