import type { AnyRow } from '@tinkerdesk/shared'
import type { Link } from '../archive/archived-row.js'
import type { Plan } from '../plan/plan.js'
import { changeOf, putIn, valueIn } from '../plan/row-values.js'

/** Returns the change that sets a reference again, or `undefined` if its place is filled or its field is gone. */
export function patchBack(
  plan: Pick<Plan, 'leaf'>,
  row: AnyRow,
  id: string,
  { path, position, item }: Link,
): Record<string, unknown> | undefined {
  const leaf = plan.leaf(path)
  if (!leaf) return undefined
  const keys = leaf.inList?.list.split('.') ?? leaf.keys
  const value = valueIn(row, keys)
  const back = item ?? id
  if (!Array.isArray(value)) return value === null ? changeOf(keys, id) : undefined
  if (value.some((item) => JSON.stringify(item) === JSON.stringify(back))) return undefined
  return changeOf(keys, [...value.slice(0, position), back, ...value.slice(position)])
}

/** Returns the change that undoes what followed an archive in a record, or `undefined` if there is nothing to undo, or someone changed it since. */
export function followedBack(
  plan: Pick<Plan, 'leaf'>,
  row: AnyRow,
  { followed }: Link,
): Record<string, unknown> | undefined {
  const values = Object.entries(followed ?? {}).flatMap(([path, [before, after]]) => {
    const leaf = plan.leaf(path)
    return leaf ? [{ keys: leaf.keys, before, after }] : []
  })
  const isAsLeft = values.every(
    ({ keys, after }) => JSON.stringify(valueIn(row, keys) ?? null) === JSON.stringify(after),
  )
  if (values.length === 0 || !isAsLeft) return undefined
  const back: Record<string, unknown> = {}
  for (const { keys, before } of values) putIn(back, keys, before)
  return back
}
