import type { AnyRow } from '@tinkerdesk/shared'
import { fullPlaces } from '../write/capacity.js'
import { lostScopes } from '../write/held-scopes.js'
import { takenPeriods } from '../write/overlaps.js'
import type { Return } from './restore-rows.js'

/** Adds an issue if a restored row finds no room, if its time is taken, or if what it names was moved. */
export async function findRoomAgain(context: Return & { after: AnyRow }): Promise<void> {
  const { tx, plan, after, archived, issues } = context
  const full = await fullPlaces(tx, plan, null, after)
  const taken = await takenPeriods(context, null, after)
  const lost = await lostScopes(tx, plan, after, archived.title)
  const sentences = [...[...full, ...taken].map(({ message }) => message), ...lost]
  issues.push(...sentences.map((message) => ({ path: plan.resource.name, message })))
}
