import { rankOf } from '../../fields/common/rank.js'

/** Types a text into an input, as the keyboard would. */
export function typeInto(input: HTMLInputElement, text: string): void {
  // React listens for what the browser itself sets.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export const isListOpen = (input: HTMLElement): boolean =>
  input.getAttribute('aria-expanded') === 'true'

/** True while the options of a list are not those of its typed text. */
export const isLoading = (input: HTMLElement): boolean =>
  input.closest('.ant-select-loading') !== null

/** Returns the value of the highlighted option of an open list. The elements for screen readers have it. */
export const highlightedIn = (input: HTMLElement): string | undefined =>
  isListOpen(input)
    ? (document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ??
      undefined)
    : undefined

/** Returns the value of the first option of an open list, if it fits a typed text. */
export function firstIn(input: HTMLElement, text: string): string | undefined {
  const option = isListOpen(input)
    ? document.getElementById(`${input.getAttribute('aria-controls') ?? ''}_0`)
    : null
  const label = option?.getAttribute('aria-label')
  return option?.textContent && label && rankOf(label, text) !== null
    ? option.textContent
    : undefined
}
