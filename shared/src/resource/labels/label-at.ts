import { joinedLabel } from '../../base/text/joined-label.js'
import { sharedKind, type Field } from '../../fields/index.js'
import { computedField } from './computed-field.js'
import type { Resource } from '../define-resource.js'
import { derivedField } from '../walk/derived-field.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { itemColumnAt } from '../walk/item-columns.js'
import { systemFields } from '../declare/system-fields.js'

const { createdAt, updatedAt } = systemFields
/** The system fields that screens and exports show in addition to a record's own. */
export const shownSystemFields: { readonly [path: string]: Field } = { createdAt, updatedAt }

/** Returns the field of a cell: that at a path, or the part of a list's item that has a column of its own. */
export const cellFieldAt = (resource: Resource, path: string): Field | undefined =>
  fieldAt(resource, path) ?? itemColumnAt(resource, path)?.field

/** Returns the field at a path of a row, including the server's own times, derived and computed values. */
export const fieldOrSystem = (resource: Resource, path: string): Field | undefined =>
  shownSystemFields[path] ??
  cellFieldAt(resource, path) ??
  derivedField(resource, path) ??
  computedField(resource, path)

/** Returns the same field. Throws for a path without one. */
export function rowField(resource: Resource, path: string): Field {
  const field = fieldOrSystem(resource, path)
  if (!field) throw new Error(`A row of "${resource.name}" has no "${path}".`)
  return field
}

/** Returns a field's label on its own: "First name", or "Principal – first name" if several fields share the label. */
export function labelAt(resource: Resource, path: string): string {
  const column = itemColumnAt(resource, path)
  if (column) return column.field.label
  const label = fieldOrSystem(resource, path)?.label ?? path
  const cut = path.lastIndexOf('.')
  if (cut < 0) return label
  const isAlone = leavesOf(resource).filter(({ field }) => field.label === label).length === 1
  const owner = fieldAt(resource, path.slice(0, cut))
  const isPlain = isAlone && !(owner && sharedKind(owner).namesParts?.(owner))
  return isPlain || !owner ? label : joinedLabel(owner.label, label)
}
