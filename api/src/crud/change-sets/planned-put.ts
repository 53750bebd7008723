import { ProblemError } from '../../problems/problem-error.js'
import { planOf, type Plan } from '../plan/plan.js'
import { putIn, valueIn } from '../plan/row-values.js'
import { rightsOf } from '../query/rights.js'
import { assertWithinRule } from '../write/row-checks.js'
import type { ChangeRow } from './change-set.js'
import type { Applying } from './writing.js'

/** Values of a record by path. */
type Values = { readonly [path: string]: unknown }

/** Values that a feature sets in a record beyond the person's own rights, such as a reference, because the person may change another record. */
export interface PlannedPut {
  values: Values
  /** The values that they replace. If someone changed them meanwhile, the row is refused. */
  expected: Values
  /** The record that the person must be allowed to change. */
  holder: { resource: string; id: string }
}

const keysOf = (path: string): string[] => path.split('.')

const hasAll = (row: unknown, values: Values): boolean =>
  Object.entries(values).every(([path, value]) => JSON.stringify(valueIn(row, keysOf(path)) ?? null) === JSON.stringify(value ?? null))

/** Returns the put that a row plans. */
export const putOf = ({ planned }: Pick<ChangeRow, 'planned'>): PlannedPut => JSON.parse(planned ?? '') as PlannedPut

/** Returns the fields that a put sets in a record, or `null` if the record has its values already. Throws `not_applicable` if they were changed since. */
export function patchOf(before: unknown, { values, expected }: PlannedPut): Record<string, unknown> | null {
  if (hasAll(before, values)) return null
  if (!hasAll(before, expected)) throw new ProblemError('not_applicable', { title: 'Someone else changed it since.' })
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) putIn(patch, keysOf(path), value)
  return patch
}

/** Throws `forbidden` unless the person may change the holder of a put. */
export const assertHolder = ({ tx, me }: Pick<Applying, 'tx' | 'me'>, plan: Plan, id: string): Promise<void> =>
  assertWithinRule(tx, plan, id, rightsOf(plan, me).rows('update'))

/** The same for a put, whose holder may be of any resource. */
export const assertHolderOf = (applying: Pick<Applying, 'tx' | 'me'>, { holder }: PlannedPut): Promise<void> =>
  assertHolder(applying, planOf(holder.resource), holder.id)

/** Returns the outcome of a put. Its undo is the same with old and new values exchanged. */
export const outcomeOf = ({ values, expected, holder }: PlannedPut, version: number) => ({
  result: 'changed' as const,
  version,
  previous: JSON.stringify({ values: expected, expected: values, holder }),
})
