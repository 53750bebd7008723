import type { FocusEvent } from 'react'

/** Selects what an input holds, after the click that gave it the focus has set its caret. */
export function selectAll({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement) requestAnimationFrame(() => target.select())
}
