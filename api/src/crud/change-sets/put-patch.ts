import { ProblemError } from '../../problems/problem-error.js'
import { putIn, valueIn } from '../plan/row-values.js'
import type { PlannedPut, Values } from './planned-put.js'

const keysOf = (path: string): string[] => path.split('.')

const hasAll = (row: unknown, values: Values): boolean =>
  Object.entries(values).every(
    ([path, value]) =>
      JSON.stringify(valueIn(row, keysOf(path)) ?? null) === JSON.stringify(value ?? null),
  )

/** Returns the fields that a put sets in a record, or `null` if the record has its values already. Throws `not_applicable` if they were changed since. */
export function patchOf(
  before: unknown,
  { values, expected }: PlannedPut,
): Record<string, unknown> | null {
  if (hasAll(before, values)) return null
  if (!hasAll(before, expected))
    throw new ProblemError('not_applicable', { title: 'Someone else changed it since.' })
  const patch: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) putIn(patch, keysOf(path), value)
  return patch
}

/** Returns the outcome of a put. Its undo is the same with old and new values exchanged. */
export const outcomeOf = ({ values, expected, holder }: PlannedPut, version: number) => ({
  result: 'changed' as const,
  version,
  previous: JSON.stringify({ values: expected, expected: values, holder }),
})
