import { referencesTo } from '../plan/plan.js'
import { lockedRow } from '../read/lock-rows.js'
import { clearedBy, clearIn } from './clear-references.js'
import type { Part, Parting } from './parting.js'
import { referring } from './referring.js'

/** Archives a record that belongs to another, unless there is no room left after what belongs to it or names it. */
async function takeFollower(part: Part, { id, batch, bulk, ...start }: Parting): Promise<void> {
  await takeFrom(part, { id, batch, bulk, ...start })
  if (part.room === 0) return
  const before = await lockedRow(start.tx, start.plan, id)
  await part.archiveOne({ ...start, before, after: null, batch, bulk, isRoot: false })
  part.room -= 1
}

/** Archives what belongs to a record, and clears the references to it, as far as there is room. */
export async function takeFrom(part: Part, parting: Parting): Promise<void> {
  const { machine, tx, plan, id } = parting
  for (const { plan: other, leaf } of referencesTo(plan.resource.name, 'follow'))
    for (const follower of await referring(tx, other, leaf, id, undefined, part.room)) {
      if (part.room === 0) return
      await takeFollower(part, { ...parting, plan: other, id: follower })
    }
  for (const { plan: other, leaf } of clearedBy(plan)) {
    const ids = await referring(tx, other, leaf, id, undefined, part.room)
    const cleared = await clearIn(part.put, { machine, tx, plan: other }, leaf, ids, id)
    part.links.push(...cleared.map((link) => ({ ...link, to: id })))
    part.room -= ids.length
  }
}
