/** A list with at least one item. */
export type NonEmpty<Item> = readonly [Item, ...Item[]]

/** Returns the last item. Throws for an empty list. */
export function lastItem<Item>(items: readonly Item[]): Item {
  const last = items.at(-1)
  if (last === undefined) throw new Error('An empty list has no last item.')
  return last
}

/** Returns the value of a key. Throws for a key that is not there. */
export function entryFor<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error(`There is nothing for "${String(key)}".`)
  return value
}

/** Deletes the oldest entries of a map that has more than `max`. */
export function keepNewest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return
    map.delete(key)
  }
}

/** Returns the text of a named group of a match. Throws if there is no match, or the group took no part in it. */
export function namedGroup(match: RegExpMatchArray | null, name: string): string {
  const text = match?.groups?.[name]
  if (text === undefined) throw new Error(`The text has no part "${name}".`)
  return text
}
