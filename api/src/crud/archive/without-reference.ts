import type { AnyRow } from '@tinkerdesk/shared'
import type { Leaf, Plan } from '../plan/plan.js'
import { changeOf, itemsIn, valueIn } from '../plan/row-values.js'
import type { Link } from './archived-row.js'

/** A row without a reference, and what a restore needs to set it again. */
export interface Cut {
  patch: Record<string, unknown>
  cut: Link[]
}

/** Returns a row without its reference to a record. An item of a list that names the record is kept whole for the restore. */
export function withoutReference(
  { resource }: Pick<Plan, 'resource'>,
  leaf: Leaf,
  row: AnyRow,
  id: string,
): Cut {
  const at = { resource: resource.name, id: row.id, path: leaf.path }
  if (leaf.inList) return withoutItems(leaf.inList, row, id, at)
  const value = valueIn(row, leaf.keys)
  if (!Array.isArray(value)) return { patch: changeOf(leaf.keys, null), cut: [at] }
  const rest = value.filter((target) => target !== id)
  return { patch: changeOf(leaf.keys, rest), cut: [{ ...at, position: value.indexOf(id) }] }
}

function withoutItems(inside: NonNullable<Leaf['inList']>, row: AnyRow, id: string, at: Link): Cut {
  const items = itemsIn(row, inside)
  const isNamed = (item: unknown) => valueIn(item, inside.keys) === id
  const rest = items.filter((item) => !isNamed(item))
  return {
    patch: changeOf(inside.list.split('.'), rest),
    cut: items.flatMap((item, position) => (isNamed(item) ? [{ ...at, position, item }] : [])),
  }
}
