import { isWithin, type Issue } from '@tinkerdesk/shared'

/** Scrolls to the first invalid input and focuses it, once the issue is rendered. */
export function focusFirstIssue(form: HTMLElement | null, issues: readonly Issue[]): void {
  requestAnimationFrame(() => {
    const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const holds = (exactly: boolean) =>
      fields.find(({ dataset: { path = '' } }) =>
        issues.some((issue) => (exactly ? issue.path === path : isWithin(issue.path, path))),
      )
    const field = holds(true) ?? holds(false)
    if (!field) return
    field.scrollIntoView({ block: 'center', behavior: 'smooth' })
    const inputs = 'input:not([type=file]):not([disabled]), textarea'
    // A list shows an issue of the whole, and marks the row that repeats another.
    const spot =
      field.querySelector<HTMLElement>(`[aria-invalid="true"]:is(${inputs})`) ??
      field.querySelector<HTMLElement>(`${inputs}, button:not([disabled])`)
    spot?.focus({ preventScroll: true })
  })
}

/** Focuses the first input of a form in a dialog that has opened, or `otherwise` if it has none. A person may be quicker: then it stays where it is. */
export function focusFirstInput(form: HTMLElement | null, otherwise?: HTMLElement | null): void {
  if (form?.contains(document.activeElement)) return
  const first =
    form?.querySelector<HTMLElement>('.td-fields :is(input, textarea):not([disabled])') ?? otherwise
  first?.focus()
}
