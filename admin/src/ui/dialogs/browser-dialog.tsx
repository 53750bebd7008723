import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { submitOnKeys } from '../input/submit-on-keys.js'
import type { Typed } from './use-typed.js'
import './dialog.css'

export interface BrowserDialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A drawer is at the left edge, has full height, and shows no heading of its own. */
  as?: 'window' | 'drawer'
  /** Of a window, in px; a narrower screen gets what it has room for. */
  width?: number
  /** Asks before what is typed in it is lost. Absent where nothing can be typed. */
  typed?: Typed
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and returns the focus. A press beside it closes it, too, unless it began
 * inside, as of someone who marks a text, or something is typed in it.
 */
export function BrowserDialog({
  open,
  onClose,
  title,
  children,
  as = 'window',
  width,
  typed,
}: BrowserDialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const pressed = useRef<EventTarget>(null)
  const leave = typed?.leave ?? onClose
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || !open) return
    dialog.showModal()
    // Calling `close()`, and not only unmounting, returns the focus.
    return () => dialog.close()
  }, [open])
  return (
    // The backdrop is the dialog's own box: a click on it, but not on its content, closes.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Keyboards use Escape.
    <dialog
      ref={box}
      className={`dialog ${as}`}
      style={width === undefined ? undefined : { width: `min(${width}px, calc(100vw - 32px))` }}
      aria-labelledby={heading}
      // Escape closes at once, and not by the event that follows: a key in between may open the dialog again.
      onCancel={(event) => {
        if (event.target !== box.current) return
        // The browser closes it in any case: that event asks, once.
        if (!event.cancelable && typed?.isTyped()) return
        event.preventDefault()
        leave()
      }}
      // The browser itself closes it on a second Escape.
      onClose={() => {
        if (box.current?.open) return
        if (typed?.isTyped()) box.current?.showModal()
        leave()
      }}
      onPointerDown={({ target }) => (pressed.current = target)}
      onInput={typed?.onInput}
      onKeyDown={submitOnKeys}
      onClick={({ target }) => {
        if (target === box.current && target === pressed.current && !typed?.isTyped()) onClose()
      }}
    >
      {open && (
        <div className="dialog-body">
          <h2 id={heading} className={as === 'drawer' ? 'visually-hidden' : 'dialog-title'}>
            {title}
          </h2>
          {children}
          <button type="button" className="dialog-close" aria-label="Close" onClick={leave}>
            ×
          </button>
        </div>
      )}
    </dialog>
  )
}
