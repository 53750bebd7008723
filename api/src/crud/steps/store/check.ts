import { checkRow } from '@tinkerdesk/shared'
import { refuse } from '../../operation/body-object.js'
import type { Checked, FilesNamed, Hooked, Start } from '../../operation/context.js'

/** Validates the whole row: the rules across fields, and what a field demands of the stored value. */
export function check({ plan, next }: Pick<Start, 'plan'> & Hooked & FilesNamed): Checked {
  const issues = checkRow(plan.resource, next)
  if (issues.length) throw refuse(issues)
  return { isChecked: true }
}
