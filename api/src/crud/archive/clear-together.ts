import { referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'
import { lockRows } from '../together/lock-rows.js'
import type { Place, Put } from '../together/put.js'
import { isPlainRelation, putAll } from '../together/put-together.js'
import { referring } from './referring.js'

/** Returns the relations that an archive clears in many rows at once. */
export const clearedTogether = ({ resource }: Plan): { plan: Plan; leaf: Leaf }[] =>
  referencesTo(resource.name, 'clear').filter(({ plan: other, leaf }) =>
    isPlainRelation(other, leaf),
  )

/** Clears a relation of some rows. Returns what a restore needs to set it again. */
export async function clearIn(
  put: Put,
  place: Place,
  leaf: Leaf,
  ids: readonly string[],
): Promise<Link[]> {
  await putAll(put, place, { leaf, rows: await lockRows(place.tx, place.plan, ids), value: null })
  return ids.map((id) => ({ resource: place.plan.resource.name, id, path: leaf.path }))
}

/** Clears the optional relations to the record, many rows in one statement. */
export const clearTogether =
  (put: Put) =>
  async ({
    machine,
    tx,
    plan,
    before,
  }: Departure & { areFollowersArchived: true }): Promise<{ cleared: Link[] }> => {
    const cleared: Link[] = []
    for (const { plan: other, leaf } of clearedTogether(plan)) {
      const ids = await referring(tx, other, leaf, before.id)
      if (ids.length) cleared.push(...(await clearIn(put, { machine, tx, plan: other }, leaf, ids)))
    }
    return { cleared }
  }
