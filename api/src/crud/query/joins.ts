import type { ShownRow } from '@tinkerdesk/shared'
import type { Leaf } from '../plan/plan.js'

type Holder = Record<string, unknown>

/** Returns the objects that hold the last part of a path, through groups and the items of lists. */
function holdersIn(place: unknown, keys: readonly string[]): Holder[] {
  if (Array.isArray(place)) return place.flatMap((item) => holdersIn(item, keys))
  if (place === null || typeof place !== 'object') return []
  const [key = '', ...rest] = keys
  if (!Object.hasOwn(place, key)) return []
  return rest.length ? holdersIn((place as Holder)[key], rest) : [place as Holder]
}

/**
 * Replaces a relation's ids with objects. `readable` reads the targets that the person may read, once for all rows. Any other target is
 * shown as its id only.
 */
export async function joinRelation(
  leaf: Leaf,
  rows: readonly ShownRow[],
  readable: (ids: readonly string[]) => Promise<readonly ShownRow[]>,
): Promise<void> {
  const places = rows.flatMap((row) => holdersIn(row, leaf.keys))
  const key = leaf.keys.at(-1)!
  const all = leaf.target!.all ?? null
  const named = places.flatMap((holder) => holder[key] as string | string[] | null)
  const ids = [...new Set(named.filter((id) => id !== null && id !== all))] as string[]
  const readableById = new Map((await readable(ids)).map((row) => [row.id, row]))
  const object = (id: string) => readableById.get(id) ?? { id }
  for (const holder of places) {
    const value = holder[key] as string | string[] | null
    if (value === null || value === all) continue
    holder[key] = Array.isArray(value) ? value.map(object) : object(value)
  }
}
