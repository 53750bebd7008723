import { fieldProblem } from '../../problems/field-problem.js'
import type { AnyRow } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changedSince } from './audit.js'
import { allOf, always, fragment, type Fragment } from '../sql/fragment.js'
import { quote, type Plan } from '../plan/plan.js'
import { isNamedIn } from '../plan/row-values.js'

/** Returns true if a record with this id exists or is archived. */
export async function isTaken(sql: Sql, plan: Plan, id: string): Promise<boolean> {
  const rows = await sql.all(
    `SELECT 1 FROM ${quote(plan.table)} WHERE "id" = ? UNION ALL SELECT 1 FROM archive WHERE "resource" = ? AND "record_id" = ?`,
    [id, plan.resource.name, id],
  )
  return rows.length > 0
}

/** Returns true if a row is within a rule. */
async function isCovered(sql: Sql, plan: Plan, id: string, rule: Fragment): Promise<boolean> {
  if (rule === always) return true
  const where = allOf([fragment('t."id" = ?', id), rule])
  return (
    (await sql.all(`SELECT 1 FROM ${quote(plan.table)} t WHERE ${where.text}`, where.values))
      .length > 0
  )
}

/** Throws unless the new row is within the person's reach: nobody moves a record out of it or into it. */
export async function assertWithinRule(
  sql: Sql,
  plan: Plan,
  id: string,
  rule: Fragment,
): Promise<void> {
  if (!(await isCovered(sql, plan, id, rule)))
    throw new ProblemError('forbidden', {
      detail: 'The record would lie outside of what you may change.',
    })
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
