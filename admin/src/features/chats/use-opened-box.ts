import { useEffect, type RefObject } from 'react'
import { hasKeys } from '../../ui/device/has-keys.js'
import { isCovered } from '../../ui/device/layers.js'

/**
 * Puts the focus into the message box of a chat that was opened, unless the person types elsewhere by then or has pressed a button of the chat, as
 * one that opens a dialog. On a phone the on-screen keyboard
 * would cover the messages.
 */
export function useOpenedBox(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    if (!hasKeys) return
    // The layout focuses the new page in an effect of the same turn.
    queueMicrotask(() => {
      const held = document.activeElement
      const isTyping = held?.matches('input, textarea, [contenteditable=true]')
      const isHere = box.current?.closest('section')?.contains(held)
      if (!isTyping && !isHere && !isCovered()) box.current?.focus({ preventScroll: true })
    })
  }, [box])
}
