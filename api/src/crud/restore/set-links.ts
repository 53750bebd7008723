import type { Link } from '../archive/archived-row.js'
import { lockRows } from '../read/lock-rows.js'
import { batchesOf, maxInBatch } from '../operation/batches.js'
import { putAll, type Place, type Put } from '../operation/put-all.js'
import { planOf, type Leaf } from '../plan/plan.js'
import { patchBack } from './patch-back.js'
import { rowsInScope } from './rows-in-scope.js'

/** Groups references by resource and field. */
export function groupsOf(links: readonly Link[]): Link[][] {
  const groups = new Map<string, Link[]>()
  // Those with a position come first: a plain relation may derive the same reference, such as the leader as a member, at another position.
  for (const link of [...links].sort(
    (a, b) => Number(a.position === undefined) - Number(b.position === undefined),
  )) {
    const key = `${link.resource} ${link.path}`
    const group = groups.get(key)
    if (group) group.push(link)
    else groups.set(key, [link])
  }
  return [...groups.values()]
}

/** Sets references to a record again, where it still may be named. */
export async function setLinks(
  put: Put,
  start: Pick<Place, 'machine' | 'tx'>,
  id: string,
  links: readonly Link[],
): Promise<void> {
  for (const group of groupsOf(links)) {
    const plan = planOf(group[0]!.resource)
    const leaf = plan.leaf(group[0]!.path)
    if (!leaf) continue
    for (const batch of batchesOf(
      start.machine,
      plan,
      group,
      (link) => link.id,
      maxInBatch('change'),
    ))
      await setIn(put, { ...start, plan }, leaf, id, batch)
  }
}

/** Sets the references of different rows in one relation. */
async function setIn(
  put: Put,
  place: Place,
  leaf: Leaf,
  id: string,
  links: readonly Link[],
): Promise<void> {
  const byRow = new Map(links.map((link) => [link.id, link]))
  const rows = await lockRows(place.tx, place.plan, [...byRow.keys()])
  const patches = (await rowsInScope(place, leaf, rows, id)).flatMap((row) => {
    const patch = patchBack(place.plan, row, id, byRow.get(row.id)!)
    return patch ? { id: row.id, patch } : []
  })
  await putAll(put, place, patches)
}
