import type { Dialect, Sql, SqlValue } from '../../../database/database.js'
import { quote, type Plan } from '../../plan/plan.js'
import { allOf, always, fragment, type Fragment } from '../../sql/fragment.js'
import { orderToText, type RowOrder } from '../../sql/order-value.js'
import { afterRow } from '../order/after-row.js'

/** The number of the rows of a list, and their ids in its order, as a few texts with commas: 100,000 ids take 3 MB, where a list of texts takes 20. */
export interface ListedIds {
  total: number
  texts: string[]
  /** The numbers by which SQLite finds these rows soonest, as such texts. A row has another one after its table was made again. Empty unless asked for. */
  numbers: string[]
}

/** The rows of a list, and whether their numbers are needed, too. */
interface Listing {
  where: Fragment
  order: RowOrder
  isNumbered?: boolean
}

/** Ids that one statement reads. It is short enough to be read while others wait, and its text to be taken over in a few ms. */
const windowSize = 100_000

type Window = { total: number; ids: string | null; numbers: string | null } & Record<
  string,
  SqlValue
>

/** Returns the last of some ids that have commas between them. No id is longer than 40. */
const lastOf = (dialect: Dialect, ids: string): string => {
  if (dialect === 'postgres') return `reverse(split_part(reverse(right(${ids}, 41)), ',', 1))`
  const end = `substr(${ids}, -41)`
  return `replace(${end}, rtrim(${end}, replace(${end}, ',', '')), '')`
}

/**
 * Returns a statement that reads the ids of the next rows of a list, and the values that the last of these is ordered by: both as they are at
 * the same moment, so that the rows after it are all that are left.
 */
function windowOf(
  dialect: Dialect,
  plan: Plan,
  { where, order, isNumbered }: Listing,
  size: number,
) {
  const table = quote(plan.table)
  const joins = order.joins ?? fragment('')
  const by = orderToText(order)
  const all = dialect === 'sqlite' ? 'group_concat' : 'string_agg'
  const number = isNumbered && dialect === 'sqlite' ? 't.rowid' : undefined
  const numbers = number ? `${all}(l.number, ',')` : 'NULL'
  const rows = `SELECT t."id" AS id${number ? `, ${number} AS number` : ''} FROM ${table} t${joins.text} WHERE ${where.text} ORDER BY ${by.text} LIMIT ?`
  const keys = order.terms.map(({ text }, at) => `${text} AS k${at}`).join(', ')
  return {
    text: `WITH w AS (SELECT COUNT(*) AS total, ${all}(l.id, ',') AS ids, ${numbers} AS numbers FROM (${rows}) l) SELECT w.total AS total, w.ids AS ids, w.numbers AS numbers, ${keys} FROM w LEFT JOIN ${table} t ON t."id" = ${lastOf(dialect, 'w.ids')}${joins.text}`,
    values: [
      ...joins.values,
      ...where.values,
      ...by.values,
      size,
      ...order.terms.flatMap(({ values }) => values),
      ...joins.values,
    ],
  }
}

/** Returns the ids of a list, of at most `max` rows. One statement reads many of them, and the next those after its last row. */
export async function listIds(
  sql: Sql,
  plan: Plan,
  { where, order, isNumbered = false }: Listing,
  max: number,
  most = windowSize,
): Promise<ListedIds> {
  const { dialect } = sql.database
  const listed: ListedIds = { total: 0, texts: [], numbers: [] }
  for (let after: Fragment = always; ;) {
    const size = Math.min(most, max - listed.total)
    const { text, values } = windowOf(
      dialect,
      plan,
      { where: allOf([where, after]), order, isNumbered },
      size,
    )
    const [row] = (await sql.all<Window>(text, values)) as [Window]
    const rows = Number(row.total)
    listed.total += rows
    if (row.ids) listed.texts.push(row.ids)
    if (row.numbers) listed.numbers.push(row.numbers)
    if (rows < size || listed.total >= max) return listed
    after = afterRow(
      dialect,
      order.terms.map((part, at) => ({ ...part, value: row[`k${at}`] ?? null })),
    )
  }
}
