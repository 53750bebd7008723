import { isCountedByIndex } from '@tinkerdesk/shared'
import type { Fragment } from '../../sql/fragment.js'
import { sourceOf, type Scalar } from './derived.js'
import type { Rights } from './rights.js'

/** The counts of all rows that have one, as a join, and the value of each row. */
interface JoinedCount {
  join: Fragment
  value: string
}

/**
 * Returns a count with a condition for the rows under an alias, all at once: `next` is an alias that no other join has. PostgreSQL counts 100,000 records in a tenth
 * of the time that a subquery for each row takes. `undefined` for other values.
 */
export function joinedCount(
  { me }: Rights,
  derived: Scalar,
  alias: string,
  next: string,
): JoinedCount | undefined {
  if (!isCountedByIndex(derived)) return undefined
  const { from, holder, where } = sourceOf(me, derived)
  return {
    join: {
      text: ` LEFT JOIN (SELECT ${holder} AS "holder", COUNT(*) AS "n" FROM ${from} WHERE ${where.text} GROUP BY ${holder}) ${next} ON ${next}."holder" = ${alias}."id"`,
      values: where.values,
    },
    value: `COALESCE(${next}."n", 0)`,
  }
}
