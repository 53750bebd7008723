import { isWithin, type Issue } from '@tinkerdesk/shared'
import { focusFirstIssue } from './focus-issue.js'
import type { RecordForm } from './use-record-form.js'

/** Shows the server's issues at the inputs on screen and focuses the first. Returns those that have an input. */
export function placeIssues(
  box: HTMLElement | null,
  form: RecordForm,
  issues: readonly Issue[],
): readonly Issue[] {
  const shown = [...(box?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].flatMap(
    ({ dataset }) => dataset['path'] ?? [],
  )
  const placed = issues.filter(({ path }) =>
    shown.some((input) => isWithin(path, input) || isWithin(input, path)),
  )
  form.setServerIssues(placed)
  if (placed.length > 0) focusFirstIssue(box, placed)
  return placed
}
