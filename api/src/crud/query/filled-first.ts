import { allOf, fragment } from '../sql/fragment.js'
import type { Scope } from './compile.js'
import type { Chosen } from './walk.js'

/**
 * Returns the rows of a list in the descending order of a value that may be missing, as those that have it and those that do not, or `undefined` for any other order. An index that
 * PostgreSQL reads backwards begins with the rows without a value, which come last in a list: it would sort all rows. SQLite reads them last by itself.
 */
export function filledFirst(
  { dialect }: Scope,
  { where, order }: Chosen,
): [filled: Chosen, others: Chosen] | undefined {
  const [start, column] =
    (dialect === 'postgres' && /^(t\."\w+") DESC NULLS LAST, /.exec(order.text)) || []
  if (start === undefined || order.values.length > 0) return undefined
  const more = order.text.slice(start.length)
  return [
    {
      where: allOf([where, fragment(`${column} IS NOT NULL`)]),
      order: { ...order, text: `${column} DESC, ${more}` },
    },
    { where: allOf([where, fragment(`${column} IS NULL`)]), order: { ...order, text: more } },
  ]
}
