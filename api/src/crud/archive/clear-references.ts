import { mergeChange, type Me } from '@tinkerdesk/shared'
import { referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { idsIn } from '../plan/row-values.js'
import { lockRows } from '../read/lock-rows.js'
import { batchesOf, maxInBatch } from '../operation/batches.js'
import type { Place, Put } from '../operation/put-all.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'
import { changeWith, followedIn, followUpOf } from './follow-up.js'
import { referring } from './referring.js'
import { withoutReference } from './without-reference.js'

const isList = ({ joinTable, inList }: Leaf): boolean => Boolean(joinTable ?? inList)

/** Returns the relations that an archive clears. Those to one come first: a list may be derived from one, as the members of a team from its leader. */
export const clearedBy = ({ resource }: Plan): { plan: Plan; leaf: Leaf }[] =>
  referencesTo(resource.name, 'clear').toSorted(
    (a, b) => Number(isList(a.leaf)) - Number(isList(b.leaf)),
  )

/** Takes a record out of one relation of some rows, with what follows in them. Returns what a restore needs to undo it. */
export async function clearIn(
  put: Put,
  place: Place,
  me: Me,
  leaf: Leaf,
  ids: readonly string[],
  id: string,
): Promise<Link[]> {
  const { machine, tx, plan } = place
  const links: Link[] = []
  for (const batch of batchesOf(machine, plan, ids, (owner) => owner, maxInBatch('change'))) {
    const cuts = (await lockRows(tx, plan, batch)).map((row) => {
      const { patch, cut } = withoutReference(plan, leaf, row, id)
      const followUp = followUpOf(plan, leaf, row)
      return followUp
        ? { row, cut, followUp, patch: mergeChange(plan.resource, followUp, patch) }
        : { row, cut, patch }
    })
    const rows = await changeWith(put, place, me, cuts)
    if (rows.some((row) => idsIn(row, leaf).includes(id)))
      throw new Error(`A hook of ${plan.resource.name} names a record that is being archived.`)
    for (const [at, { row, cut, followUp }] of cuts.entries())
      links.push(
        ...(followUp
          ? cut.map((link) => ({ ...link, followed: followedIn(plan, leaf, row, rows[at]!) }))
          : cut),
      )
  }
  return links
}

/** Takes the record out of all relations that may be empty. */
export const clearReferences =
  (put: Put) =>
  async ({
    machine,
    tx,
    me,
    plan,
    before,
  }: Departure & { areFollowersArchived: true }): Promise<{ links: Link[] }> => {
    const links: Link[] = []
    for (const { plan: other, leaf } of clearedBy(plan)) {
      const ids = await referring(tx, other, leaf, before.id)
      const place = { machine, tx, plan: other }
      links.push(...(await clearIn(put, place, me, leaf, ids, before.id)))
    }
    return { links }
  }
