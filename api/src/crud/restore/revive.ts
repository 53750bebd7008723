import { initialRow, mergeChange, type AnyRow } from '@tinkerdesk/shared'
import type { Return } from './restore-rows.js'

/** Reads the row from the archive, as its next version. Fields declared since then get their initial values. */
export function revive({ plan: { resource }, archived }: Pick<Return, 'plan' | 'archived'>): {
  next: AnyRow
} {
  const stored: AnyRow = JSON.parse(archived.data)
  const updatedAt = new Date().toISOString()
  return {
    next: mergeChange(
      resource,
      { ...stored, ...initialRow(resource) },
      { ...stored, version: stored.version + 2, updatedAt },
    ),
  }
}
