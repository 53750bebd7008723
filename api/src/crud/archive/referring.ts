import { titleOf, type Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import type { Machine } from '../machine.js'
import { quote, type Leaf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/rights.js'
import { allOf, placeholders } from '../sql/fragment.js'

/** The number of referring records listed by title. */
export const maxTitles = 10

/**
 * Returns the ids of the rows that name a record, or some of many, in one relation: of all rows, or of those that a person may read; all,
 * or the first few.
 */
export async function referring(
  sql: Sql,
  other: Plan,
  leaf: Leaf,
  named: string | readonly string[],
  me?: Me,
  limit?: number,
): Promise<string[]> {
  const values = typeof named === 'string' ? [named] : named
  if (values.length === 0) return []
  const isNamed = values.length === 1 ? '= ?' : `IN (${placeholders(values.length)})`
  const names = leaf.side
    ? { text: `t."id" IN (SELECT "owner_id" FROM ${quote(leaf.side.table)} WHERE "target_id" ${isNamed})`, values }
    : { text: `t.${leaf.columns[0]} ${isNamed}`, values }
  const where = allOf(me ? [names, rightsOf(other, me).rows('read')] : [names])
  const rows = await sql.all<{ id: string }>(
    `SELECT t."id" AS id FROM ${quote(other.table)} t WHERE ${where.text} ORDER BY t."id"${limit === undefined ? '' : ' LIMIT ?'}`,
    [...where.values, ...(limit === undefined ? [] : [limit])],
  )
  return rows.map((row) => row.id)
}

/** Returns the titles of those records that a person may read. */
export async function titlesOf(machine: Machine, sql: Sql, me: Me, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const readable = await machine.reader.readable(sql, me, plan, ids.slice(0, maxTitles))
  return readable.map((row) => titleOf(plan.resource, row))
}
