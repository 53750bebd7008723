import { initialRowFor, mergeChange, type AnyRow } from '@tinkerdesk/shared'
import { changedAt } from '../../write/moment.js'
import type { Prepared, Start, Validated } from '../../operation/context.js'

/** Applies the fields of a new record to the initial row. */
export function startRow({
  plan,
  me,
  patch,
  id,
}: Start & Validated & { id: string }): Prepared & { before: null } {
  const now = changedAt()
  // With keys after a spread, each row would have a shape of its own.
  const initial: AnyRow = Object.assign(initialRowFor(plan.resource, me), {
    id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    createdBy: me.uid,
  })
  return { before: null, next: mergeChange(plan.resource, initial, patch) }
}
