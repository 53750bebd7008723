import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import './dialog.css'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** A drawer stands at the left edge, from top to bottom, and shows no heading of its own. */
  as?: 'window' | 'drawer'
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, children, as = 'window' }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog || !open) return
    dialog.showModal()
    // Closing, not only vanishing, gives the focus back.
    return () => dialog.close()
  }, [open])
  return (
    // The backdrop is the dialog's own box: a click on it, and on nothing inside, closes. Keys have Escape.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={`dialog ${as}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === box.current && onClose()}
    >
      {open && (
        <div className="dialog-body">
          <h2 id={heading} className={as === 'drawer' ? 'visually-hidden' : 'dialog-title'}>
            {title}
          </h2>
          {children}
          <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
            ×
          </button>
        </div>
      )}
    </dialog>
  )
}
