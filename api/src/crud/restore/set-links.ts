import { entryFor, mergeChange } from '@tinkerdesk/shared'
import { attempt } from '../../database/attempt.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Link } from '../archive/archived-row.js'
import { lockRows } from '../read/lock-rows.js'
import { batchesOf, maxInBatch } from '../operation/batches.js'
import { putAll, type Place, type Put } from '../operation/put-all.js'
import { isRelation, planOf, type RelationLeaf } from '../plan/plan.js'
import { followedBack, patchBack } from './patch-back.js'
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
    if (!leaf || !isRelation(leaf)) continue
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

/** A record in which a reference is set again: that alone, and with what undoes the rest that the archive changed in it. */
interface Setting {
  id: string
  patch: Record<string, unknown>
  whole: Record<string, unknown>
}

/** Sets the references of different rows in one relation, and undoes what followed in them. */
async function setIn(
  put: Put,
  place: Place,
  leaf: RelationLeaf,
  id: string,
  links: readonly Link[],
): Promise<void> {
  const byRow = new Map(links.map((link) => [link.id, link]))
  const rows = await lockRows(place.tx, place.plan, [...byRow.keys()])
  const settings = (await rowsInScope(place, leaf, rows, id)).flatMap((row): Setting[] => {
    const link = entryFor(byRow, row.id)
    const patch = patchBack(place.plan, row, id, link)
    const back = patch && followedBack(place.plan, row, link)
    if (!patch) return []
    return [
      { id: row.id, patch, whole: back ? mergeChange(place.plan.resource, back, patch) : patch },
    ]
  })
  await setBack(put, place, settings)
}

/** Sets references again and undoes what followed. Where the record's rules refuse that by now, only the reference is set. */
async function setBack(put: Put, place: Place, settings: readonly Setting[]): Promise<void> {
  const plain = settings.map(({ id, patch }) => ({ id, patch }))
  if (settings.every(({ patch, whole }) => patch === whole))
    return void (await putAll(put, place, plain))
  try {
    await attempt(place.tx, (tx) =>
      putAll(
        put,
        { ...place, tx },
        settings.map(({ id, whole }) => ({ id, patch: whole })),
      ),
    )
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error
    if (settings.length > 1) for (const setting of settings) await setBack(put, place, [setting])
    else await putAll(put, place, plain)
  }
}
