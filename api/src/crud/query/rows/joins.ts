import { lastItem, maxJoined, maxJoinedLength, type ShownRow } from '@tinkerdesk/shared'
import type { RelationLeaf } from '../../plan/plan.js'
import { tooManyNamed } from '../condition/too-many-named.js'

type Holder = Record<string, unknown>

/** Returns the objects that hold the last part of a path, through groups and the items of lists. */
function holdersIn(place: unknown, keys: readonly string[]): Holder[] {
  if (Array.isArray(place)) return place.flatMap((item) => holdersIn(item, keys))
  if (place === null || typeof place !== 'object') return []
  const [key = '', ...rest] = keys
  if (!Object.hasOwn(place, key)) return []
  return rest.length ? holdersIn((place as Holder)[key], rest) : [place as Holder]
}

/** This many related records are not measured: a page names at most one in each row. */
const maxUnmeasured = 100

/** Throws `limit_exceeded` if the objects are too long together, each counted as often as it is named. */
function assertLength(named: readonly string[], objects: ReadonlyMap<string, ShownRow>): void {
  if (named.length <= maxUnmeasured) return
  const lengths = new Map<string, number>()
  let sum = 0
  for (const id of named) {
    const length = lengths.get(id) ?? JSON.stringify(objects.get(id) ?? id).length
    lengths.set(id, length)
    sum += length
    if (sum > maxJoinedLength) throw tooManyNamed()
  }
}

/**
 * Replaces a relation's ids with objects. `readable` reads the targets that the person may read, once for all rows. Any other target is
 * shown as its id only. Throws `limit_exceeded` for too many or too long ones.
 */
export async function joinRelation(
  leaf: RelationLeaf,
  rows: readonly ShownRow[],
  readable: (ids: readonly string[]) => Promise<readonly ShownRow[]>,
): Promise<void> {
  const places = rows.flatMap((row) => holdersIn(row, leaf.keys))
  const key = lastItem(leaf.keys)
  const all = leaf.target.all ?? null
  const named = places.flatMap((holder) => holder[key] as string | string[] | null)
  const present = named.filter((id) => id !== null && id !== all) as string[]
  if (present.length > maxJoined) throw tooManyNamed()
  const readableById = new Map((await readable([...new Set(present)])).map((row) => [row.id, row]))
  assertLength(present, readableById)
  const object = (id: string) => readableById.get(id) ?? { id }
  for (const holder of places) {
    const value = holder[key] as string | string[] | null
    if (value === null || value === all) continue
    holder[key] = Array.isArray(value) ? value.map(object) : object(value)
  }
}
