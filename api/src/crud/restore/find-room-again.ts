import type { AnyRow } from '@tinkerdesk/shared'
import { fullPlaces } from '../write/capacity.js'
import type { Return } from './restore-rows.js'

/** Adds an issue if a restored row finds no room. */
export async function findRoomAgain({
  tx,
  plan,
  after,
  issues,
}: Return & { after: AnyRow }): Promise<void> {
  const full = await fullPlaces(tx, plan, null, after)
  issues.push(...full.map(({ message }) => ({ path: plan.resource.name, message })))
}
