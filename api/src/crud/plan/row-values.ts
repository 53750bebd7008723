import type { Leaf } from './plan.js'

const none: readonly string[] = []

/** Returns the value of a row at the parts of a path, or `undefined` if a part of the path is missing. */
export function valueIn(row: unknown, keys: readonly string[]): unknown {
  let place = row
  for (const key of keys) place = (place as Record<string, unknown> | null | undefined)?.[key]
  return place
}

/** Returns the ids that a row names in a relation, to one or to many. Empty if the field means all of them. */
export function idsIn(
  row: unknown,
  { keys, target, inList }: Pick<Leaf, 'keys' | 'target' | 'inList'>,
): string[] {
  if (inList)
    return itemsIn(row, inList).flatMap(
      (item) => (valueIn(item, inList.keys) as string | null | undefined) ?? [],
    )
  const named = (valueIn(row, keys) ?? none) as string | readonly string[]
  if (typeof named === 'string') return named === target?.all ? [] : [named]
  return named.filter((id) => id !== target?.all)
}

/** Returns the items of the list that a relation is in. */
export const itemsIn = (row: unknown, { list }: NonNullable<Leaf['inList']>): unknown[] => {
  const items = valueIn(row, list.split('.'))
  return Array.isArray(items) ? items : []
}

/** Sets a value in a row at the parts of a path. Creates missing groups on the way. */
export function putIn(row: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  let place = row
  const last = keys.length - 1
  for (let at = 0; at < last; at += 1) place = (place[keys[at]!] ??= {}) as Record<string, unknown>
  place[keys[last]!] = value
}

/** Returns a change of one field: `{name: {firstName: value}}` for `['name', 'firstName']`. */
export const changeOf = (keys: readonly string[], value: unknown): Record<string, unknown> =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>

/** Returns true if a request's body contains the field at the parts of a path, whatever its value. */
export function isNamedIn(sent: unknown, keys: readonly string[]): boolean {
  let place = sent
  for (const key of keys) {
    if (place === null || typeof place !== 'object' || !Object.hasOwn(place, key)) return false
    place = (place as Record<string, unknown>)[key]
  }
  return true
}
