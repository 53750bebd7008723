import { isBlankText } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useRef } from 'react'
import { holdHistory, unsavedQuestion } from '../input/history-guard.js'

type Box = HTMLInputElement | HTMLTextAreaElement

/** Where a person enters a text of their own, and does not look for something. */
const writing =
  'textarea, input:not([role=combobox], [type=search], [type=checkbox], [type=radio], [type=password], [autocomplete=one-time-code])'

export type Typed = ReturnType<typeof useTyped>

/**
 * Asks before what was typed in a dialog is lost: by Escape, its cross, or the browser's Back. A press beside the dialog does nothing then.
 * `isKept`: what is typed there is a draft, or the dialog asks by itself.
 */
export function useTyped(isOpen: boolean, isKept: boolean, onClose: () => void) {
  const boxes = useRef(new Set<Box>())
  /** True for text that is still there: what was sent is gone from its box, or is with a box that is gone. */
  const isTyped = () => [...boxes.current].some((box) => box.isConnected && !isBlankText(box.value))
  const isLost = () => !isKept && isTyped()
  const isHeld = useEffectEvent(isLost)
  useEffect(() => {
    if (!isOpen) return
    boxes.current.clear()
    return holdHistory(() => isHeld())
  }, [isOpen])
  return {
    isTyped,
    /** For an element around the dialog's content. */
    onInput: ({ target }: { target: EventTarget }) => {
      if (target instanceof Element && target.matches(writing)) boxes.current.add(target as Box)
    },
    /** Closes the dialog, unless the person stays for what they typed. */
    leave: () => {
      if (!isLost() || confirm(unsavedQuestion)) onClose()
    },
  }
}
