import type { FocusEvent } from 'react'

/** Selects an input's text, after the focusing click has set the caret. */
export function selectAll({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement) requestAnimationFrame(() => target.select())
}
