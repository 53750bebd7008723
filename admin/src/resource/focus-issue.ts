import { isWithin, type Issue } from '@tinkerdesk/shared'

/** Brings the first input with a fault into sight and gives it the focus, once the fault stands on the page. */
export function focusFirstIssue(form: HTMLElement | null, issues: readonly Issue[]): void {
  requestAnimationFrame(() => {
    const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const holds = (exactly: boolean) =>
      fields.find(({ dataset: { path = '' } }) => issues.some((issue) => (exactly ? issue.path === path : isWithin(issue.path, path))))
    const field = holds(true) ?? holds(false)
    if (!field) return
    field.scrollIntoView({ block: 'center', behavior: 'smooth' })
    field
      .querySelector<HTMLElement>('input:not([type=file]):not([disabled]), textarea, button:not([disabled])')
      ?.focus({ preventScroll: true })
  })
}
