import { attempt } from '../../database/attempt.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Link } from '../archive/archived-row.js'
import { archiveLinks } from '../plan/own-tables.js'
import type { Place, Put } from '../operation/put-all.js'
import { linksToTable, type NamedLink } from './named-links.js'
import { setLinks } from './set-links.js'

async function setEach(
  put: Put,
  { machine, tx }: Pick<Place, 'machine' | 'tx'>,
  links: readonly NamedLink[],
): Promise<void> {
  const byTarget = new Map<string, NamedLink[]>()
  for (const link of links) byTarget.set(link.to, [...(byTarget.get(link.to) ?? []), link])
  for (const [id, named] of byTarget) await setLinks(put, { machine, tx }, id, named)
}

/** Sets references again in a part of the transaction. Returns false if one of them is refused, and then none is set. */
async function tryToSet(
  put: Put,
  { machine, tx }: Pick<Place, 'machine' | 'tx'>,
  links: readonly NamedLink[],
): Promise<boolean> {
  try {
    await attempt(tx, (part) => setEach(put, { machine, tx: part }, links))
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500) return false
    throw error
  }
}

/**
 * Sets the references of one part of a batch again, each where that is still allowed. Those of older parts name `root`. Returns their number, or 0
 * if the batch has none.
 */
export async function setPart(
  put: Put,
  place: Pick<Place, 'machine' | 'tx'>,
  batch: string,
  root?: string,
): Promise<number> {
  const { tx } = place
  const [part] = await archiveLinks.find(tx, { batch }, { order: ['-id'], limit: 1 })
  if (!part) return 0
  await archiveLinks.remove(tx, { id: part.id })
  const links = (JSON.parse(part.links) as Link[]).flatMap((link) => {
    const to = link.to ?? root
    return to === undefined ? [] : [{ ...link, to }]
  })
  const fitting = await linksToTable(tx, links)
  if (!(await tryToSet(put, place, fitting)))
    for (const link of fitting) await tryToSet(put, place, [link])
  return part.size
}
