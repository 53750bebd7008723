import { hiddenValuesIn } from '@tinkerdesk/shared'
import { refuse } from '../../operation/body-object.js'
import type { Derived, Prepared, Start, Taken } from '../../operation/context.js'

/** Throws for a sent value whose field does not apply to the record as it would be. */
export function refuseHidden({
  plan,
  content,
  before,
  next,
}: Pick<Start, 'plan'> & Taken & Prepared & Derived): {
  hasVisibleFields: true
} {
  const issues = hiddenValuesIn(plan.resource, content, next, before)
  if (issues.length) throw refuse(issues)
  return { hasVisibleFields: true }
}
