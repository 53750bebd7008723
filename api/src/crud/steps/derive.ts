import { withDerived } from '@tinkerdesk/shared'
import type { Derived, Prepared, Start } from './context.js'

/** Updates derived fields. */
export const derive = ({ plan, next }: Start & Prepared): Derived => ({ next: withDerived(plan.resource, next), isDerived: true })
