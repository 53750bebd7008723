import type { Leaf } from './plan.js'

/** The value of a row at the parts of a path; `undefined` where a part of it is missing. */
export const valueIn = (row: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((place, key) => (place as Record<string, unknown> | null | undefined)?.[key], row)

/** The ids that a row names in a relation, to one or to many; none where it names all of them by a word. */
export const idsIn = (row: unknown, { keys, target, inside }: Pick<Leaf, 'keys' | 'target' | 'inside'>): string[] =>
  inside
    ? itemsIn(row, inside).flatMap((item) => (valueIn(item, inside.keys) as string | null | undefined) ?? [])
    : ([valueIn(row, keys) ?? []].flat() as string[]).filter((id) => id !== target?.all)

/** The items of the list in which a relation stands. */
export const itemsIn = (row: unknown, { list }: NonNullable<Leaf['inside']>): unknown[] => {
  const items = valueIn(row, list.split('.'))
  return Array.isArray(items) ? items : []
}

/** Lays a value into a row at the parts of a path, and makes the groups on the way that are missing. */
export function putIn(row: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  let place = row
  for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>
  place[keys.at(-1)!] = value
}

/** A change of one field: `['name', 'firstName']` and a value as `{name: {firstName: value}}`. */
export const changeOf = (keys: readonly string[], value: unknown): Record<string, unknown> =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>

/** Whether a request's body names the field at the parts of a path, whatever its value. */
export function isNamedIn(sent: unknown, keys: readonly string[]): boolean {
  let place = sent
  for (const key of keys) {
    if (place === null || typeof place !== 'object' || !Object.hasOwn(place, key)) return false
    place = (place as Record<string, unknown>)[key]
  }
  return true
}
