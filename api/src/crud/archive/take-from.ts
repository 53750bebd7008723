import { referencesTo, type Leaf } from '../plan/plan.js'
import { lockedRow } from '../read/lock-rows.js'
import { clearedBy, clearIn } from './clear-references.js'
import { settled } from './follow-up.js'
import type { Part, Parting } from './parting.js'
import { referring } from './referring.js'

/** Archives a record that belongs to another, unless there is no room left after what belongs to it or names it. */
async function takeFollower(
  part: Part,
  leaf: Leaf,
  { id, batch, bulk, ...start }: Parting,
): Promise<void> {
  await takeFrom(part, { id, batch, bulk, ...start })
  if (part.room === 0) return
  const row = await lockedRow(start.tx, start.plan, id)
  const before = await settled(part.put, start, start.me, leaf, row)
  await part.archiveOne({ ...start, before, after: null, batch, bulk, isRoot: false })
  part.room -= 1
}

/** Archives what belongs to a record, and clears the references to it, as far as there is room. */
export async function takeFrom(part: Part, parting: Parting): Promise<void> {
  const { machine, tx, me, plan, id } = parting
  for (const { plan: other, leaf } of referencesTo(plan.resource.name, 'follow'))
    for (const follower of await referring(tx, other, leaf, id, undefined, part.room)) {
      if (part.room === 0) return
      await takeFollower(part, leaf, { ...parting, plan: other, id: follower })
    }
  for (const { plan: other, leaf } of clearedBy(plan)) {
    const ids = await referring(tx, other, leaf, id, undefined, part.room)
    const place = { machine, tx, plan: other }
    const cleared = await clearIn(part.put, place, me, leaf, ids, id)
    part.links.push(...cleared.map((link) => ({ ...link, to: id })))
    part.room -= ids.length
  }
}
