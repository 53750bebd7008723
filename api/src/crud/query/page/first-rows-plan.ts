import type { Sql } from '../../../database/database.js'
import { quote, type Plan } from '../../plan/plan.js'
import { sortedBy } from '../../plan/indexes.js'
import { isOfOwnValues, orderToText, withFirst } from '../../sql/order-value.js'
import type { Counts } from './counts.js'
import { maxLookups } from './choose-plan.js'
import type { Chosen } from './index-scan.js'

/** The rows at the beginning of an order that are compared for a page. It takes a few ms. */
const maxTried = 2000

/**
 * Returns a page in the form that finds it soonest on PostgreSQL, or its ids if they are near the beginning of the order. PostgreSQL expects the matches of a search, and rows that one
 * of several subqueries names, to be spread over a list, and compares each row in the order of an index until the page is full: if they are next to each other further on, that is
 * most of the table. So only the first rows are compared. If the page is not among them, all matches are sorted, which takes about as long as counting them.
 */
export async function firstRowsPlan(
  counts: Counts,
  sql: Sql,
  plan: Plan,
  chosen: Chosen,
  { limit, offset }: { limit: number; offset: number },
): Promise<Chosen & { ids?: readonly string[] }> {
  const { where, order } = chosen
  const [first] = order.terms
  const isWalked = first?.column && sortedBy(plan, first.column) && isOfOwnValues(order)
  if (sql.database.dialect === 'sqlite' || !(where.isSearch ?? where.isOfSubqueries) || !isWalked)
    return chosen
  // An index has no order of a value that a function returns.
  const sorted = {
    where,
    order: withFirst(order, { text: `GREATEST(${first.text})`, column: undefined }),
  }
  // An index that is read backwards begins with empty values, which come last in a list. All ids of a list are read anyway.
  if (
    (first.descending && first.nulls) ||
    where.isOfIds ||
    offset + limit > maxTried ||
    (await counts.about(sql, plan, where)) <= maxLookups
  )
    return sorted
  const table = quote(plan.table)
  const by = orderToText(order).text
  const firstRows = `(SELECT t.* FROM ${table} t ORDER BY ${by} LIMIT ${maxTried})`
  const rows = await sql.all<{ id: string }>(
    `SELECT t."id" AS id FROM ${firstRows} t WHERE ${where.text} ORDER BY ${by} LIMIT ? OFFSET ?`,
    [...where.values, limit, offset],
  )
  return rows.length < limit ? sorted : { ...chosen, ids: rows.map(({ id }) => id) }
}
