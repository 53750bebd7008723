import { allOf, fragment } from '../../sql/fragment.js'
import { withFirst } from '../../sql/order-value.js'
import type { Scope } from '../condition/compile.js'
import type { Chosen } from './index-scan.js'

/**
 * Returns the rows of a list in the descending order of a value that may be missing, as those that have it and those that do not, or `undefined` for any other order. An index that
 * PostgreSQL reads backwards begins with the rows without a value, which come last in a list: it would sort all rows. SQLite reads them last by itself.
 */
export function splitNulls(
  { dialect }: Scope,
  { where, order }: Chosen,
): [filled: Chosen, others: Chosen] | undefined {
  const [first, ...more] = order.terms
  const isEmptyFirst = first?.column && first.descending && first.nulls === 'last'
  if (
    dialect !== 'postgres' ||
    !isEmptyFirst ||
    order.terms.some(({ values }) => values.length > 0)
  )
    return undefined
  return [
    {
      where: allOf([where, fragment(`${first.text} IS NOT NULL`)]),
      order: withFirst(order, { nulls: undefined }),
    },
    {
      where: allOf([where, fragment(`${first.text} IS NULL`)]),
      order: { ...order, terms: more },
    },
  ]
}
