import type { AnyRow } from '@tinkerdesk/shared'
import type { Leaf } from '../plan/plan.js'
import { changeOf } from '../plan/row-values.js'
import { changedLeaves } from '../write/writer.js'
import { preparedPut, type PreparedPut } from './prepared-put.js'
import type { Place } from './put.js'

/** A change of one relation of many rows to the same value. */
export interface Together extends Place {
  leaf: Leaf
  rows: readonly AnyRow[]
  value: string | null
}

/** The rows in which nothing but the relation changes, and the others. */
export interface SortedOut {
  changes: readonly PreparedPut[]
  others: readonly AnyRow[]
}

/** Tells the rows in which nothing but the relation changes from those that need more than that. */
export async function sortOut({ leaf, rows, value, ...place }: Together): Promise<SortedOut> {
  const changes: PreparedPut[] = []
  const others: AnyRow[] = []
  for (const before of rows) {
    const change = await preparedPut(place, before, changeOf(leaf.keys, value))
    const isOnly =
      change &&
      changedLeaves(place.plan.leaves, before, change.after).every((changed) => changed === leaf)
    if (isOnly) changes.push(change)
    else others.push(before)
  }
  return { changes, others }
}
