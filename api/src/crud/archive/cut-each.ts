import { system } from '../../access/system.js'
import { referencesTo, type Leaf, type Plan } from '../plan/plan.js'
import { idsIn } from '../plan/row-values.js'
import { lockRow } from '../steps/lock-row.js'
import type { Departure } from './archive-batch.js'
import type { Link } from './archived-row.js'
import type { Place, Put } from '../together/put.js'
import { isPlainRelation } from '../together/put-together.js'
import { referring } from './referring.js'
import { withoutReference } from './without-reference.js'

/** Returns the lists and relations to many from which an archive takes a record, row by row: its place differs from row to row. */
export const cutInEach = ({ resource }: Plan): { plan: Plan; leaf: Leaf }[] =>
  referencesTo(resource.name, 'clear').filter(
    ({ plan: other, leaf }) => !isPlainRelation(other, leaf),
  )

/** Takes a record out of one list or relation of some rows. Returns what a restore needs to put it back. */
export async function cutIn(
  put: Put,
  place: Place,
  leaf: Leaf,
  ids: readonly string[],
  id: string,
): Promise<Link[]> {
  const links: Link[] = []
  for (const owner of ids) {
    const start = { ...place, me: system, id: owner }
    const { patch, cut } = withoutReference(place.plan, leaf, (await lockRow(start)).before, id)
    const after = await put({ ...start, patch })
    if (idsIn(after, leaf).includes(id))
      throw new Error(
        `A hook of ${place.plan.resource.name} names a record that is being archived.`,
      )
    links.push(...cut)
  }
  return links
}

/** Takes the record out of all of them. */
export const cutEach =
  (put: Put) =>
  async ({
    machine,
    tx,
    plan,
    before,
    cleared,
  }: Departure & { cleared: readonly Link[] }): Promise<{ links: Link[] }> => {
    const links = [...cleared]
    for (const { plan: other, leaf } of cutInEach(plan)) {
      const ids = await referring(tx, other, leaf, before.id)
      links.push(...(await cutIn(put, { machine, tx, plan: other }, leaf, ids, before.id)))
    }
    return { links }
  }
