import type { Dialect, SqlValue } from '../../../database/database.js'
import { fragment, never, type Fragment } from '../../sql/fragment.js'
import type { OrderTerm } from '../../sql/order-value.js'

/** Returns the rows that come after a row, of which each value of the order is given. */
export function afterRow(
  dialect: Dialect,
  [first, ...more]: readonly (OrderTerm & { value: SqlValue })[],
): Fragment {
  if (!first) return never
  const { values, descending, isEmptyLast, value } = first
  // The plus keeps SQLite from reading each alternative by an index of its own, and then sorting them.
  const text = dialect === 'sqlite' ? `+${first.text}` : first.text
  const either = (parts: readonly Fragment[]): Fragment =>
    fragment(
      `(${parts.map((part) => part.text).join(' OR ')})`,
      ...parts.flatMap((part) => part.values),
    )
  const isEmpty = fragment(`${text} IS NULL`, ...values)
  const rest = afterRow(dialect, more)
  const among = (same: Fragment): Fragment =>
    fragment(`(${same.text} AND ${rest.text})`, ...same.values, ...rest.values)
  if (value === null)
    return isEmptyLast
      ? among(isEmpty)
      : either([fragment(`${text} IS NOT NULL`, ...values), among(isEmpty)])
  const further = fragment(`${text} ${descending ? '<' : '>'} ?`, ...values, value)
  const same = among(fragment(`${text} = ?`, ...values, value))
  return either(isEmptyLast ? [further, isEmpty, same] : [further, same])
}
