import type { KeyboardEvent } from 'react'

/** Ctrl+Enter in a text of several lines sends its form, as in any other input. Enter alone is a new line there. */
export function submitOnKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented) return
  if (!(target instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  target.form?.requestSubmit()
}
