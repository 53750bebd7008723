import type { FocusEvent, MouseEvent } from 'react'

/**
 * Handlers that select an input's text when it gets the focus, so that what is typed next replaces it. At once for a key, or a fast
 * typist's first letters would be replaced by the next; after the click for a mouse, which sets the caret.
 */
export const selectAll = {
  onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
    if (target instanceof HTMLInputElement) target.select()
  },
  onMouseDown: ({ target }: MouseEvent<HTMLElement>): void => {
    if (!(target instanceof HTMLInputElement) || target === document.activeElement) return
    const onUp = () => {
      // A part that was selected by dragging stays selected.
      if (target === document.activeElement && target.selectionStart === target.selectionEnd)
        target.select()
    }
    document.addEventListener('mouseup', onUp, { once: true })
  },
}
