import { isCountedByIndex, type Derived } from '@tinkerdesk/shared'
import { allPlans, planOf } from './plan.js'

/** A column with the ids of the records that its rows name. */
interface CountedColumn {
  table: string
  column: string
}

/**
 * Returns the column whose equal values a stored count counts. A count without a condition is stored if lists are sorted or filtered by it. One with a
 * condition is not: it may change without a write, at midnight.
 */
export function countedColumn(derived: Derived): CountedColumn | undefined {
  if (derived.value !== 'count' || !(derived.sortable || derived.filterable)) return undefined
  if (isCountedByIndex(derived)) return undefined
  const other = planOf(derived.from)
  const { joinTable, stored } = other.leafAt(derived.by)
  return joinTable
    ? { table: joinTable.table, column: 'target_id' }
    : { table: other.table, column: stored }
}

/** Returns the columns of a table that stored counts count. */
export const countedColumns = (table: string): string[] => {
  const all = allPlans.flatMap(({ resource }) =>
    Object.values(resource.derived).flatMap((derived) => countedColumn(derived) ?? []),
  )
  return [...new Set(all.filter((each) => each.table === table).map(({ column }) => column))]
}
