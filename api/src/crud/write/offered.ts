import { offerAt, offeredWhere, type AnyWhere, type Me, type Resource } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { allOf, placeholders } from '../sql/fragment.js'
import { whereToSql } from '../sql/condition.js'
import { quote, type Plan } from '../plan/plan.js'

/** The limit of a relation for one row. */
interface Limit {
  where: AnyWhere
  /** The declared sentence for a record outside of it. */
  message: string | undefined
  /** True if another limit applied to the row before. */
  hasMoved: boolean
}

/** Returns the limit of a relation for the row after a change. `undefined` if the relation has none. */
export function limitOf(
  resource: Resource,
  path: string,
  me: Me,
  before: object | null,
  after: object,
): Limit | undefined {
  const offer = offerAt(resource, path)
  const where = offer && offeredWhere(offer, after, me)
  if (!where) return undefined
  const hasMoved =
    before !== null && JSON.stringify(offeredWhere(offer, before, me)) !== JSON.stringify(where)
  return { where, message: offer.message, hasMoved }
}

/** Returns those of the ids whose records satisfy the condition. */
export async function offeredAmong(
  tx: Sql,
  plan: Plan,
  ids: readonly string[],
  condition: AnyWhere,
): Promise<string[]> {
  const where = allOf([
    { text: `t."id" IN (${placeholders(ids.length)})`, values: [...ids] },
    whereToSql(plan, 't', condition),
  ])
  const rows = await tx.all<{ id: string }>(
    `SELECT t."id" FROM ${quote(plan.table)} t WHERE ${where.text}`,
    where.values,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns those of several records of one name that a relation offers, or all of them if it offers none: the check of the write has the
 * sentence for these.
 */
export async function offeredOrAll<R extends { id: string }>(
  tx: Sql,
  plan: Plan,
  rows: readonly R[],
  condition: AnyWhere | undefined,
): Promise<readonly R[]> {
  if (rows.length < 2 || !condition) return rows
  const ids = rows.map(({ id }) => id)
  const offered = await offeredAmong(tx, plan, ids, condition)
  return offered.length > 0 ? rows.filter(({ id }) => offered.includes(id)) : rows
}
