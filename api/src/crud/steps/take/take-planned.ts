import type { AnyRow, Me } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import { planOf } from '../../plan/plan.js'
import { putIn, valueIn } from '../../plan/row-values.js'
import { rightsOf } from '../../query/condition/rights.js'
import { assertWithinRule } from '../../write/row-checks.js'
import type { Start, Validated } from '../../operation/context.js'
import { batchStep, Done } from '../../operation/operation.js'

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

interface Needs extends Start {
  /** The person who must be allowed to change the holder. */
  person: Me
  planned: PlannedPut
}

const keysOf = (path: string): string[] => path.split('.')

const hasAll = (row: AnyRow, values: Values): boolean =>
  Object.entries(values).every(
    ([path, value]) =>
      JSON.stringify(valueIn(row, keysOf(path)) ?? null) === JSON.stringify(value ?? null),
  )

/** Refuses with `forbidden` what a person may not do because they may not change the holder. Each holder is looked at once. */
export const assertHolders = batchStep<Needs>(async (rows) => {
  const refusals = new Map<string, ProblemError | undefined>()
  for (const { tx, person, planned } of rows) {
    const { resource, id } = planned.holder
    const key = `${resource} ${id}`
    if (refusals.has(key)) continue
    const plan = planOf(resource)
    const rule = rightsOf(plan, person).rows('update')
    refusals.set(key, await refusalOf(() => assertWithinRule(tx, plan, [id], rule)))
  }
  return rows.map(({ planned: { holder } }) => refusals.get(`${holder.resource} ${holder.id}`))
})

async function refusalOf(check: () => Promise<void>): Promise<ProblemError | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
}

/** Returns the fields to set. Ends if the record has the values already, and refuses with `not_applicable` if they were changed since. */
export function takePlanned({
  planned: { values, expected },
  before,
}: Needs & { before: AnyRow }): Validated | Done<AnyRow> {
  if (hasAll(before, values)) return new Done(before)
  if (!hasAll(before, expected))
    throw new ProblemError('not_applicable', { title: 'Someone else changed it since.' })
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) putIn(patch, keysOf(path), value)
  return { patch }
}
