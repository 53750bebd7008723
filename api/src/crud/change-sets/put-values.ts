import { system } from '../../access/system.js'
import { ProblemError } from '../../problems/problem-error.js'
import { put } from '../operations.js'
import { planOf, type Plan } from '../plan/plan.js'
import { putIn, valueIn } from '../plan/row-values.js'
import { rightsOf } from '../query/rights.js'
import { lockRow } from '../steps/lock-row.js'
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

const patchOf = (values: Values): Record<string, unknown> => {
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) putIn(patch, keysOf(path), value)
  return patch
}

/** Throws `forbidden` unless the person may change the holder of a put. */
export const assertHolder = ({ tx, me }: Applying, plan: Plan, id: string): Promise<void> =>
  assertWithinRule(tx, plan, id, rightsOf(plan, me).rows('update'))

/** Sets the values of a row in the name of the product. Its undo is the same with old and new values exchanged. Throws `not_applicable` if they were changed since. */
export async function putValues(applying: Applying, row: ChangeRow): Promise<{ result: 'changed'; version: number; previous: string }> {
  const { machine, tx } = applying
  const { values, expected, holder } = JSON.parse(row.planned ?? '') as PlannedPut
  await assertHolder(applying, planOf(holder.resource), holder.id)
  const start = { machine, tx, me: system, plan: planOf(row.resource), id: row.record_id }
  const { before } = await lockRow(start)
  const isDone = hasAll(before, values)
  if (!isDone && !hasAll(before, expected)) throw new ProblemError('not_applicable', { title: 'Someone else changed it since.' })
  const after = isDone ? before : await put({ ...start, patch: patchOf(values) })
  return { result: 'changed', version: after.version, previous: JSON.stringify({ values: expected, expected: values, holder }) }
}
