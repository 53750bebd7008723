import type { Sql } from '../../database/database.js'
import { indexBy } from '../plan/tables.js'
import { quote, type Plan } from '../plan/plan.js'
import { allOf, fragment, type Fragment, type RowOrder } from '../sql/fragment.js'
import type { Counts } from './counts.js'

/** With more matches of a search than this, a page is filled sooner in its order than by reading all matches and sorting them. */
const maxLookups = 1000
/** Looking a value up takes as long as comparing some thirty rows. With fewer rows for each value than this, the rows are compared. */
const minRowsForEach = 100

/** The rows of a list, and their order. */
interface Chosen {
  where: Fragment
  order: RowOrder
}

/** Returns the different values of a column as the table `v`, each found by one lookup in an index. The last of them, if all are read, is NULL. */
function differentValues(plan: Plan, column: string, index: string, end = ''): string {
  const least = `SELECT MIN(d.${column}) FROM ${quote(plan.table)} d INDEXED BY ${quote(index)}`
  return `WITH RECURSIVE v("value") AS (${least} UNION ALL SELECT (${least} WHERE d.${column} > v."value") FROM v WHERE v."value" IS NOT NULL${end})`
}

/**
 * Returns a list in the form that fills a page soonest. A list in the order of the searched column compares each of its different values once, if few rows have a
 * value of their own: their number hardly grows with the rows.
 */
export async function quickest(counts: Counts, sql: Sql, plan: Plan, { where, order }: Chosen): Promise<Chosen> {
  const { walk, scan } = where
  if (!walk || (await counts.atMost(sql, plan, where)) <= maxLookups) return { where, order }
  if (!scan || !order.text.startsWith(scan.column)) return { where: walk, order }
  const column = scan.column.slice(scan.column.indexOf('.') + 1)
  const leaf = plan.leaves.find(({ columns }) => columns.at(-1) === column)
  const index = leaf && indexBy(plan, leaf)
  if (!scan.each || !index) return { where: scan, order }
  const few = differentValues(plan, column, index, ` LIMIT (SELECT MAX(rowid) / ${minRowsForEach} FROM ${quote(plan.table)})`)
  const isAll = fragment(`${few} SELECT COUNT(*) - COUNT("value") AS n FROM v`)
  if ((await counts.number(sql, isAll)) === 0) return { where: scan, order }
  const { text, values } = scan.each
  const matching = fragment(`${scan.column} IN (${differentValues(plan, column, index)} SELECT "value" FROM v WHERE ${text})`, ...values)
  // No value is empty, and SQLite reads a list of values in its order only without this.
  return { where: allOf([scan, matching]), order: { ...order, text: order.text.replace(/^(\S+) NULLS LAST/, '$1') } }
}
