import { referencesTo } from '../plan/plan.js'
import { lockedRow } from '../read/lock-rows.js'
import type { Departure } from './archive-batch.js'
import { settled } from './follow-up.js'
import type { Put } from '../operation/put-all.js'
import { referring } from './referring.js'

type Needs = Departure & { isHooked: true; isUnblocked: true }

/** Archives the records that belong to this one, each by the same operation and in the same batch, as it declares to be archived. */
export const takeFollowers =
  (archiveOne: (follower: Departure) => Promise<void>, put: Put) =>
  async ({
    machine,
    tx,
    me,
    plan,
    before,
    batch,
    bulk,
  }: Needs): Promise<{ areFollowersArchived: true }> => {
    for (const { plan: other, leaf } of referencesTo(plan.resource.name, 'follow'))
      for (const id of await referring(tx, other, leaf, before.id)) {
        const start = { machine, tx, me, plan: other }
        const follower = await settled(put, start, me, leaf, await lockedRow(tx, other, id))
        await archiveOne({ ...start, before: follower, after: null, batch, bulk, isRoot: false })
      }
    return { areFollowersArchived: true }
  }
