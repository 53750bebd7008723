import { withDerived, withoutHidden } from '@tinkerdesk/shared'
import type { Derived, Prepared, Start } from '../../operation/context.js'

/** Updates derived fields, and clears those that do not apply. */
export const derive = ({ plan, next }: Pick<Start, 'plan'> & Pick<Prepared, 'next'>): Derived => ({
  next: withoutHidden(plan.resource, withDerived(plan.resource, next)),
  isDerived: true,
})
