import { countRows } from '../sql/count-rows.js'
import type { Me } from '@tinkerdesk/shared'
import type { Sql } from '../../database/database.js'
import { quote, type Leaf, type Plan } from '../plan/plan.js'
import { rightsOf } from '../query/condition/rights.js'
import { allOf, placeholders, type Fragment } from '../sql/fragment.js'

/**
 * Returns the rows `t` that name some records in one relation, as the end of a statement: all rows, or those that a person may read. `named`
 * lists the ids of these records, also as a query.
 */
export function rowsNaming(other: Plan, leaf: Leaf, named: Fragment, me?: Me): Fragment {
  const text = leaf.joinTable
    ? `t."id" IN (SELECT "owner_id" FROM ${quote(leaf.joinTable.table)} WHERE "target_id" IN (${named.text}))`
    : `t.${leaf.columns[0]} IN (${named.text})`
  const names = { text, values: named.values }
  const where = allOf(me ? [names, rightsOf(other, me).rows('read')] : [names])
  return { text: `FROM ${quote(other.table)} t WHERE ${where.text}`, values: where.values }
}

/** Returns a list of ids as SQL. */
const listOf = (ids: readonly string[]): Fragment => ({
  text: placeholders(ids.length),
  values: ids,
})

/**
 * Returns the ids of the rows that name a record, or some of many, in one relation: of all rows, or of those that a person may read; all,
 * or a few. They are sorted here: with old statistics, SQLite would look at all rows in the order of their ids.
 */
export async function referring(
  sql: Sql,
  other: Plan,
  leaf: Leaf,
  named: string | readonly string[],
  me?: Me,
  limit?: number,
): Promise<string[]> {
  if (named.length === 0) return []
  const { text, values } = rowsNaming(
    other,
    leaf,
    listOf(typeof named === 'string' ? [named] : named),
    me,
  )
  const rows = await sql.all<{ id: string }>(
    `SELECT t."id" AS id ${text}${limit === undefined ? '' : ' LIMIT ?'}`,
    [...values, ...(limit === undefined ? [] : [limit])],
  )
  return rows.map((row) => row.id).sort()
}

/** Returns the number of rows that name one of some records in one relation, of those that a person may read. */
export async function countReferring(
  sql: Sql,
  other: Plan,
  leaf: Leaf,
  named: readonly string[],
  me: Me,
): Promise<number> {
  if (named.length === 0) return 0
  const { text, values } = rowsNaming(other, leaf, listOf(named), me)
  return countRows(sql, { text: `SELECT COUNT(*) AS n ${text}`, values })
}
