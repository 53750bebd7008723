import type { Transaction } from '../../database/database.js'
import type { Link } from '../archive/archived-row.js'
import { keepLinks } from '../archive/kept-links.js'
import { planOf } from '../plan/plan.js'
import { lockBatch } from './find-batch.js'
import { findPlace } from './record-place.js'

/** A reference with the id of the record that it names. */
export type NamedLink = Link & { to: string }

/** Returns the references whose record is in its table. Those to an archived one wait for its restore. */
export async function linksToTable(
  tx: Transaction,
  links: readonly NamedLink[],
): Promise<NamedLink[]> {
  const fitting: NamedLink[] = []
  const moved = new Map<string, NamedLink[]>()
  for (const link of links) {
    const leaf = planOf(link.resource).leaf(link.path)
    if (!leaf?.target) continue
    let place = await findPlace(tx, leaf.target.to, link.to)
    if (typeof place === 'object') {
      await lockBatch(tx, place.batch)
      place = await findPlace(tx, leaf.target.to, link.to)
    }
    if (place === 'table') fitting.push(link)
    else if (place !== 'nowhere') moved.set(place.batch, [...(moved.get(place.batch) ?? []), link])
  }
  for (const [batch, waiting] of moved) await keepLinks(tx, batch, waiting)
  return fitting
}
