import type { AnyRow } from '@tinkerdesk/shared'
import { fullPlaces } from '../write/capacity.js'
import { takenPeriods } from '../write/overlaps.js'
import type { Return } from './restore-rows.js'

/** Adds an issue if a restored row finds no room, or its time is taken. */
export async function findRoomAgain(context: Return & { after: AnyRow }): Promise<void> {
  const { tx, plan, after, issues } = context
  const full = await fullPlaces(tx, plan, null, after)
  const taken = await takenPeriods(context, null, after)
  issues.push(...[...full, ...taken].map(({ message }) => ({ path: plan.resource.name, message })))
}
