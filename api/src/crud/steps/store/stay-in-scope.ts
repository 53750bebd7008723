import { assertHeld } from '../../write/held-scopes.js'
import type { Changed, Start, Stored } from '../../operation/context.js'

type Needs = Start & Stored & Changed

/** Throws if records that name the changed one would not fit any more, where they declare that they stay. */
export const stayInScope = (context: Needs): Promise<void> =>
  assertHeld(context, context.after, context.changed, false)

/** The same for the product's own change. It may clear a field: an archive clears those of several records, one after the other. */
export const stayInOwnScope = (context: Needs): Promise<void> =>
  assertHeld(context, context.after, context.changed, true)
