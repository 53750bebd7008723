import { fieldProblem } from '../../problems/field-problem.js'
import type { AnyRow } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changedSince } from './audit.js'
import { always, isOneOf, type Fragment } from '../sql/fragment.js'
import { idsWithin } from '../read/ids-within.js'
import { quote, type Plan } from '../plan/plan.js'
import { isNamedIn } from '../plan/row-values.js'

/** Returns those of some ids with which a record exists or is archived. */
export async function takenIds(
  sql: Sql,
  plan: Plan,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const isTaken = isOneOf(sql.database.dialect, '"id"', ids)
  const isArchived = isOneOf(sql.database.dialect, '"record_id"', ids)
  const rows = await sql.all<{ id: string }>(
    `SELECT "id" AS id FROM ${quote(plan.table)} WHERE ${isTaken.text} UNION ALL SELECT "record_id" AS id FROM archive WHERE "resource" = ? AND ${isArchived.text}`,
    [...isTaken.values, plan.resource.name, ...isArchived.values],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The answer to a write of a row that lies outside of a person's rule. */
export const outsideRule = (): ProblemError =>
  new ProblemError('forbidden', {
    detail: 'The record would lie outside of what you may change.',
  })

/** Throws unless all rows are within a rule: nobody moves a record out of it or into it. */
export async function assertWithinRule(
  sql: Sql,
  plan: Plan,
  ids: readonly string[],
  rule: Fragment,
): Promise<void> {
  if (rule !== always && (await idsWithin(sql, plan, ids, rule)).size < ids.length)
    throw outsideRule()
}

/** Throws for an invalid version of a record. */
export function assertVersion(version: unknown): asserts version is number {
  if (!Number.isSafeInteger(version) || (version as number) < 1)
    throw fieldProblem('version', 'Version must be a whole number from 1')
}

/** Returns true if someone else changed a sent field after the version that the change is based on. */
export async function conflictsWithLater(
  sql: Sql,
  plan: Plan,
  before: AnyRow,
  version: number,
  sent: Record<string, unknown>,
): Promise<boolean> {
  if (version === before.version) return false
  const since =
    version < before.version ? await changedSince(sql, plan.resource, before.id, version) : null
  return (
    since === null || plan.leaves.some(({ path, keys }) => isNamedIn(sent, keys) && since.has(path))
  )
}
