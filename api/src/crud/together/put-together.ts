import { system } from '../../access/system.js'
import { operation } from '../steps/operation.js'
import type { Leaf, Plan } from '../plan/plan.js'
import { changeOf } from '../plan/row-values.js'
import { auditTogether } from './audit-together.js'
import { finishEach } from './finish-each.js'
import type { Place, Put } from './put.js'
import { sortOut, type Together } from './sort-out.js'
import { updateTogether } from './update-together.js'

/** True for a relation whose change the gate can make in many rows at once. Lists and places in relations to many differ from row to row. */
export const isPlainRelation = (plan: Plan, leaf: Leaf): boolean =>
  !leaf.side && !leaf.inside && plan.resource.atMost.length === 0

/**
 * Does what `put` does for one row, with one statement for all: derived fields, checks, hooks, history and events. Returns the rows that need
 * more than this change. They are not written.
 */
export const putTogether = operation<Together>()(sortOut, updateTogether, auditTogether, finishEach)

/** Rows that are prepared in one piece: other requests run in between. */
const maxAtOnce = 500

/** Sets a plain relation of some rows: together where nothing else changes, and by itself in each of the others. */
export async function putAll(
  put: Put,
  place: Place,
  { leaf, rows, value }: Omit<Together, keyof Place>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += maxAtOnce) {
    const others = await putTogether({
      ...place,
      leaf,
      rows: rows.slice(from, from + maxAtOnce),
      value,
    })
    for (const { id } of others)
      await put({ ...place, me: system, id, patch: changeOf(leaf.keys, value) })
  }
}
