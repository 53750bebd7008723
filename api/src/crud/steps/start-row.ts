import { initialRowFor, mergeChange, type AnyRow } from '@tinkerdesk/shared'
import type { Prepared, Start, Validated } from './context.js'

/** Applies the fields of a new record to the initial row. */
export function startRow({ plan, me, patch, id }: Start & Validated & { id: string }): Prepared & { before: null } {
  const now = new Date().toISOString()
  const fields = mergeChange(plan.resource, initialRowFor(plan.resource, me), patch)
  const next: AnyRow = { ...fields, id, version: 1, createdAt: now, updatedAt: now, createdBy: me.uid }
  return { before: null, next }
}
