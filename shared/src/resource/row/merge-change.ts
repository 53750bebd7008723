import { initialOf, partsOf } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'

/** Returns a whole row of initial values. */
export function initialRow(resource: Resource): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const name of Object.keys(resource.fields)) row[name] = initialOf(resource.fields[name]!)
  return row
}

/** Returns a row with a patch applied: the keys of a group are merged, everything else is replaced as a whole. Absent fields keep their value. */
export function mergeChange<T extends Record<string, unknown>>(
  resource: Pick<Resource, 'fields'>,
  row: T,
  change: Record<string, unknown>,
): T {
  const merged: Record<string, unknown> = { ...row }
  for (const name of Object.keys(change)) {
    const value = change[name]
    const field = resource.fields[name]
    const parts = field && partsOf(field)
    merged[name] =
      parts && value !== null && typeof value === 'object'
        ? mergeChange(
            { fields: parts },
            (row[name] ?? {}) as Record<string, unknown>,
            value as Record<string, unknown>,
          )
        : value
  }
  // A change names fields of the declaration, never a system field: those keep their types.
  return merged as T
}
