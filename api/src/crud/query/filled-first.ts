import { quote } from '../plan/plan.js'
import { allOf, fragment, type Fragment, type RowOrder } from '../sql/fragment.js'
import type { Scope } from './compile.js'
import type { Walk } from './walk.js'

/**
 * Returns the way through a list in the descending order of a value that may be missing, or `undefined` for any other order. An index that PostgreSQL reads backwards begins
 * with the rows without a value, which come last in a list: it would sort all rows. SQLite reads them last by itself.
 */
export function filledFirst(
  { dialect, rights: { plan } }: Scope,
  { where, order }: { where: Fragment; order: RowOrder },
): Walk | undefined {
  const [start, column] = (dialect === 'postgres' && /^(t\."\w+") DESC NULLS LAST, /.exec(order.text)) || []
  if (start === undefined || order.values.length > 0) return undefined
  const more = order.text.slice(start.length)
  const { text: joins, values } = order.joins ?? fragment('')
  const ids = (isEmpty: string, by: string): Fragment => {
    const rows = allOf([where, fragment(`${column} ${isEmpty}`)])
    return {
      text: `SELECT t."id" AS id FROM ${quote(plan.table)} t${joins} WHERE ${rows.text} ORDER BY ${by}`,
      values: [...values, ...rows.values],
    }
  }
  const filled = allOf([where, fragment(`${column} IS NOT NULL`)])
  return {
    first: ids('IS NOT NULL', `${column} DESC, ${more}`),
    rest: ids('IS NULL', more),
    count: { text: `SELECT COUNT(*) AS n FROM ${quote(plan.table)} t WHERE ${filled.text}`, values: filled.values },
  }
}
