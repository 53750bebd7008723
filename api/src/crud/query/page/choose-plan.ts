import { lastItem } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import { indexBy, sortedBy } from '../../plan/indexes.js'
import { quote, type Plan } from '../../plan/plan.js'
import { allOf, fragment, type Fragment } from '../../sql/fragment.js'
import { withFirst } from '../../sql/order-value.js'
import type { Counts } from './counts.js'
import { differentValues, type IndexedColumn } from './different-values.js'
import type { Chosen } from './index-scan.js'

/** With more matches of a search than this, a page is filled sooner in its order than by reading all matches and sorting them. */
export const maxLookups = 1000
/** Looking a value up takes as long as comparing some thirty rows. With fewer rows for each value than this, the rows are compared. */
const minRowsForEach = 100

/** Counts 1 if there are many rows for each value of the column. SQLite reads the values for it, PostgreSQL has their number in its statistics. */
function manyForEach(sql: Sql, indexed: IndexedColumn): Fragment {
  const { plan, column } = indexed
  if (sql.database.dialect === 'sqlite') {
    const some = differentValues(
      sql,
      indexed,
      ` LIMIT (SELECT MAX(rowid) / ${minRowsForEach} FROM ${quote(plan.table)})`,
    )
    return fragment(`${some} SELECT COUNT(*) - COUNT("value") AS n FROM v`)
  }
  // A number below zero is a share of the rows.
  const different =
    'CASE WHEN s.n_distinct < 0 THEN -s.n_distinct * c.reltuples ELSE s.n_distinct END'
  return fragment(
    `SELECT COUNT(*) AS n FROM pg_stats s JOIN pg_class c ON c.relnamespace = current_schema()::regnamespace AND c.relname = s.tablename
     WHERE s.schemaname = current_schema() AND s.tablename = ? AND s.attname = ? AND ${different} <= c.reltuples / ${minRowsForEach}`,
    plan.table,
    column.slice(1, -1),
  )
}

/**
 * Returns a list in the form that fills a page soonest. A list in the order of the searched column compares each of its different values once, if few rows have a
 * value of their own: their number hardly grows with the rows.
 */
export async function choosePlan(
  counts: Counts,
  sql: Sql,
  plan: Plan,
  { where, order }: Chosen,
): Promise<Chosen> {
  const { walk = where, scan } = where
  const { text: start, column } = order.terms[0]!
  const sorted = scan && column ? sortedBy(plan, column) : undefined
  const isInItsOrder = sorted !== undefined && scan?.column === `t.${sorted.leaf.columns.at(-1)}`
  if (!(where.walk ?? isInItsOrder) || (await counts.about(sql, plan, where)) <= maxLookups)
    return { where, order }
  if (!isInItsOrder) return { where: walk, order }
  const { dialect } = sql.database
  const compared = { where: dialect === 'sqlite' ? scan : where, order }
  const index = indexBy(plan, sorted.leaf)
  if (!scan.each || !index) return compared
  const key = lastItem(sorted.leaf.columns)
  const indexed = { plan, column: key, index }
  if ((await counts.number(sql, manyForEach(sql, indexed))) === 0) return compared
  const { text, values } = scan.each
  // Texts with the same key have the same order. The first row from the key on has it, which PostgreSQL finds by the index of the keys alone: for rows that equal the
  // key it may read all orders instead, up to the first that has it.
  const orderOf = `(SELECT d.${column} FROM ${quote(plan.table)} d WHERE d.${key} >= v."value" ORDER BY d.${key} LIMIT 1)`
  const each = `${differentValues(sql, indexed)} SELECT ${orderOf} FROM v WHERE ${text}`
  const isOne = dialect === 'sqlite' ? `IN (${each})` : `= ANY(ARRAY(${each}))`
  // No value is empty, and a list of values is read in its order only without this.
  return {
    where: allOf([scan, fragment(`${start} ${isOne}`, ...values)]),
    order: withFirst(order, { nulls: undefined }),
  }
}
