import { planOf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { assertWithinRule } from '../write/row-checks.js'
import type { ChangeRow } from './change-set.js'
import type { Applying } from '../steps/writing.js'

/** Values of a record by path. */
export type Values = { readonly [path: string]: unknown }

/** Values that a feature sets in a record beyond the person's own rights, such as a reference, because the person may change another record. */
export interface PlannedPut {
  values: Values
  /** The values that they replace. If someone changed them meanwhile, the row is refused. */
  expected: Values
  /** The record that the person must be allowed to change. */
  holder: { resource: string; id: string }
}

/** Returns the put that a row plans. */
export const putOf = ({ planned }: Pick<ChangeRow, 'planned'>): PlannedPut =>
  JSON.parse(planned ?? '') as PlannedPut

/** Throws `forbidden` unless the person may change the holder of a put. */
export const assertHolder = (
  { tx, me }: Pick<Applying, 'tx' | 'me'>,
  plan: Plan,
  id: string,
): Promise<void> => assertWithinRule(tx, plan, id, rightsOf(plan, me).rows('update'))

/** The same for a put, whose holder may be of any resource. */
export const assertHolderOf = (
  applying: Pick<Applying, 'tx' | 'me'>,
  { holder }: PlannedPut,
): Promise<void> => assertHolder(applying, planOf(holder.resource), holder.id)
