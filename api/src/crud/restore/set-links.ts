import { system } from '../../access/system.js'
import type { Link } from '../archive/archived-row.js'
import { lockRows } from '../together/lock-rows.js'
import type { Place, Put } from '../together/put.js'
import { isPlainRelation, putAll } from '../together/put-together.js'
import { planOf, type Leaf } from '../plan/plan.js'
import { valueIn } from '../plan/row-values.js'
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

/** Sets references to a record again, where it still may be named: plain relations of one table together, others each by itself. */
export async function setLinks(
  put: Put,
  start: Pick<Place, 'machine' | 'tx'>,
  id: string,
  links: readonly Link[],
): Promise<void> {
  for (const group of groupsOf(links)) {
    const plan = planOf(group[0]!.resource)
    const leaf = plan.leaf(group[0]!.path)
    if (leaf && isPlainRelation(plan, leaf))
      await setTogether(put, { ...start, plan }, leaf, id, group)
    else for (const link of group) await setByItself(put, { ...start, plan }, id, link)
  }
}

async function setTogether(
  put: Put,
  place: Place,
  leaf: Leaf,
  id: string,
  links: readonly Link[],
): Promise<void> {
  const rows = await lockRows(
    place.tx,
    place.plan,
    links.map((link) => link.id),
  )
  const empty = rows.filter((row) => valueIn(row, leaf.keys) === null)
  await putAll(put, place, { leaf, rows: await rowsInScope(place, leaf, empty, id), value: id })
}

async function setByItself(put: Put, place: Place, id: string, link: Link): Promise<void> {
  const leaf = place.plan.leaf(link.path)
  const rows = await lockRows(place.tx, place.plan, [link.id])
  const [row] = leaf ? await rowsInScope(place, leaf, rows, id) : []
  const patch = row && patchBack(place.plan, row, id, link)
  if (patch) await put({ ...place, me: system, id: link.id, patch })
}
