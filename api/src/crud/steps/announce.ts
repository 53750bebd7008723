import type { AnyRow } from '@tinkerdesk/shared'
import type { ChangeAction } from '../../events/events.js'
import { announceChange } from '../write/announce.js'
import type { Announced, Followed, Start } from './context.js'

type Needs = Start & Followed & { before: AnyRow | null; after: AnyRow | null }

/** Emits the change after the commit. */
export const announce =
  (action: ChangeAction) =>
  ({ machine, tx, me, plan, before, after }: Needs): Announced => {
    announceChange(machine.events, { action, resource: plan.resource, before, after, me, tx })
    return { isAnnounced: true }
  }
