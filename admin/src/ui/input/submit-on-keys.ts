import type { KeyboardEvent } from 'react'

/** The inputs that take a text. A browser sends their form with Enter, but not with Ctrl+Enter. */
const texts = 'textarea, input:not([role=combobox], [type=search], [type=checkbox], [type=radio])'

/** Ctrl+Enter in a text sends its form. In one of several lines, Enter alone is a new line. */
export function submitOnKeys(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target, repeat } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || event.defaultPrevented) return
  if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return
  if (!target.matches(texts)) return
  event.preventDefault()
  target.form?.requestSubmit()
}
