import type { AnyRow } from '@tinkerdesk/shared'
import type { Link } from '../archive/archived-row.js'
import type { Plan } from '../plan/plan.js'
import { changeOf, valueIn } from '../plan/row-values.js'

/** Returns the change that sets a reference again, or `undefined` if its place is filled or its field is gone. */
export function patchBack(
  plan: Pick<Plan, 'leaf'>,
  row: AnyRow,
  id: string,
  { path, position, item }: Link,
): Record<string, unknown> | undefined {
  const leaf = plan.leaf(path)
  if (!leaf) return undefined
  const keys = leaf.inside?.list.split('.') ?? leaf.keys
  const value = valueIn(row, keys)
  const back = item ?? id
  if (!Array.isArray(value)) return value === null ? changeOf(keys, id) : undefined
  if (value.some((item) => JSON.stringify(item) === JSON.stringify(back))) return undefined
  return changeOf(keys, [...value.slice(0, position), back, ...value.slice(position)])
}
