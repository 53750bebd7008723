import {
  appends,
  emptyOf,
  holdsFiles,
  leavesOf,
  valueAt,
  type AnyRow,
  type PlacedField,
  type Resource,
} from '@tinkerdesk/shared'
import { isSame, setAt } from '../values/change-diff.js'
import { idsOf } from '../values/ids-of.js'
import type { Rights } from '../../fields/rights.js'

/** Returns the fields that can be set in many records at once. */
export const editableFields = (resource: Resource, rights: Rights): PlacedField[] =>
  resource.isConfidential
    ? []
    : leavesOf(resource).filter(
        ({ path, field }) => rights.mayUpdate(path) && !holdsFiles(field) && !appends(field),
      )

/** Returns values to start with: those that all rows share, otherwise empty ones. */
export function commonValues(resource: Resource, rows: readonly AnyRow[]): Record<string, unknown> {
  return leavesOf(resource).reduce<Record<string, unknown>>((values, { path, field }) => {
    const first = valueAt(rows[0], path)
    const isShared = first !== undefined && rows.every((row) => isSame(valueAt(row, path), first))
    return setAt(values, path, isShared ? idsOf(first) : emptyOf(field))
  }, {})
}
