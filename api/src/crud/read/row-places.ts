import { maxBulk, type Me, type RowPlaces } from '@tinkerdesk/shared'
import { breathe } from '../../database/breathe.js'
import type { Database } from '../../database/database.js'
import { machineOf } from '../machine/machine.js'
import { planOf } from '../plan/plan.js'
import { idParts } from '../query/id-parts.js'
import { listInText } from '../query/condition/list-in-text.js'

export interface PlacesRequest {
  me: Me
  /** The name of the resource. */
  resource: string
  /** The query string of a list. */
  matching: string
  /** The same list with one more condition. */
  finding: string
  signal: AbortSignal
}

/** Rows that are counted: a client that has more of them asks for a narrower list. */
const maxFound = 10_000
/** Rows of a list whose places are known. The ids of all of them take 27 MB. */
const maxListed = 1_000_000
const partSize = 1000

/**
 * Returns the places that the first rows of one list have in another, both as this person reads them. A row that is not in it, or comes after
 * 1,000,000 others, has none. Throws as a list does.
 */
export async function rowPlaces(
  database: Database,
  { me, resource, matching, finding, signal }: PlacesRequest,
): Promise<RowPlaces> {
  const plan = planOf(resource)
  const { reader } = machineOf(database.read)
  const matches = await reader.ids(me, plan, listInText(finding), maxFound, { signal })
  const first: string[] = []
  for (const part of idParts(matches.texts, partSize))
    if (first.length < maxBulk) first.push(...part.slice(0, maxBulk - first.length))
  const at = new Map<string, number>()
  if (first.length > 0) {
    const ids = new Set(first)
    const { texts } = await reader.ids(me, plan, listInText(matching), maxListed, { signal })
    let place = 0
    for (const part of idParts(texts, partSize)) {
      for (const id of part) {
        if (ids.has(id)) at.set(id, place)
        place++
      }
      await breathe()
      signal.throwIfAborted()
    }
  }
  return {
    total: matches.total,
    isMore: matches.total >= maxFound,
    places: first.map((id) => ({ id, at: at.get(id) ?? null })),
  }
}
