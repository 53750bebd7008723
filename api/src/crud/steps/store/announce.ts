import type { AnyRow } from '@tinkerdesk/shared'
import type { ChangeAction } from '../../../events/events.js'
import { announceChange, announceCounted, isCountedPublicly } from '../../write/announce.js'
import { batchStep } from '../../operation/operation.js'
import type { Announced, Entry, Followed, Start } from '../../operation/context.js'

type Needs = Start & Followed & { before: AnyRow | null; after: AnyRow | null; entry: Entry }

/** Emits the changes after the commit, and a change of the records whose public counts they may change. */
export const announce = (action: ChangeAction) =>
  batchStep<Needs, Announced>(async (rows) => {
    const { machine, tx, me, plan } = rows[0]!
    const isCounted = isCountedPublicly(plan)
    for (const { before, after, entry } of rows) {
      const change = { resource: plan.resource, before, after, me, tx }
      if (isCounted) await announceCounted(machine.events, change)
      announceChange(machine.events, {
        ...change,
        action,
        ...(action === 'update' && { fields: entry.fields }),
      })
    }
    return rows.map(() => ({ isAnnounced: true }))
  })
