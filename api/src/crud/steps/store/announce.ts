import type { AnyRow } from '@tinkerdesk/shared'
import type { ChangeAction } from '../../../events/events.js'
import { announceChange, announceCounted } from '../../write/announce.js'
import type { Announced, Entry, Followed, Start } from '../../operation/context.js'

type Needs = Start & Followed & { before: AnyRow | null; after: AnyRow | null; entry: Entry }

/** Emits the change after the commit, and a change of the records whose public counts it may change. */
export const announce =
  (action: ChangeAction) =>
  async ({ machine, tx, me, plan, before, after, entry }: Needs): Promise<Announced> => {
    const change = { resource: plan.resource, before, after, me, tx }
    await announceCounted(machine.events, change)
    announceChange(machine.events, {
      ...change,
      action,
      ...(action === 'update' && { fields: entry.fields }),
    })
    return { isAnnounced: true }
  }
