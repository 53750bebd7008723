import { checkRow } from '@tinkerdesk/shared'
import { refuse } from './body-object.js'
import type { Checked, FilesNamed, Hooked, Start } from './context.js'

/** Validates the whole row: every value, and the rules across fields. */
export function check({ plan, next }: Start & Hooked & FilesNamed): Checked {
  const issues = checkRow(plan.resource, next)
  if (issues.length) throw refuse(issues)
  return { isChecked: true }
}
