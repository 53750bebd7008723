import {
  declaredField,
  itemPartsOf,
  isBlankText,
  labelAt,
  valueAt,
  withItemParts,
  withValueAt,
  withoutValueAt,
  type GivenPart,
} from '@tinkerdesk/shared'
import { fieldProblem } from '../../problems/field-problem.js'
import type { Plan } from '../plan/plan.js'

type Values = Record<string, unknown>
type Items = readonly Readonly<Values>[]

const itemsAt = (row: unknown, list: string): Items => {
  const items = valueAt(row, list)
  return Array.isArray(items) ? (items as Items) : []
}

/** Throws if an item has no value in a part that it needs: its name, say. Tells it by the column that a file would have it in. */
function assertWhole(
  { resource }: Plan,
  list: string,
  items: Items,
  parts: readonly GivenPart[],
): void {
  for (const [key, field] of Object.entries(itemPartsOf(declaredField(resource, list)) ?? {})) {
    if (!field.required || !items.some((item) => isBlankText(String(item[key] ?? '')))) continue
    const { path } = parts[0]!.column
    const needed = `${path.slice(0, path.lastIndexOf('.'))}.${key}`
    throw fieldProblem(
      needed,
      `${labelAt(resource, needed)} is required beside ${labelAt(resource, path)}`,
    )
  }
}

/** A list of a record before and after parts of its items are set. */
interface Merged {
  list: string
  parts: readonly GivenPart[]
  before: Items
  after: Items
}

const mergedIn = (items: readonly GivenPart[], row: unknown): Merged[] =>
  [...new Set(items.map(({ column }) => column.list))].map((list) => {
    const parts = items.filter(({ column }) => column.list === list)
    const before = itemsAt(row, list)
    return { list, parts, before, after: withItemParts(before, parts) }
  })

/** Returns the values of a line with the lists of which it has parts of items, as in a new record. Nothing is checked: the line may mean a record. */
export const withNewItems = (values: Values, items: readonly GivenPart[]): Values =>
  mergedIn(items, {}).reduce((next, { list, after }) => withValueAt(next, list, after), values)

/**
 * Returns the values of a line with the lists of which it has parts of items, as they would be in a record: `row`, or a new one. A list that stays as it
 * is has no value. Throws `validation_failed` for an item that lacks what it needs.
 */
export const withItems = (
  plan: Plan,
  values: Values,
  items: readonly GivenPart[],
  row: unknown,
): Values =>
  mergedIn(items, row).reduce((next, { list, parts, before, after }) => {
    if (JSON.stringify(after) === JSON.stringify(before)) return withoutValueAt(next, list)
    assertWhole(plan, list, after, parts)
    return withValueAt(next, list, after)
  }, values)
