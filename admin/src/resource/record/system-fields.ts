import { computedField, derivedField, fieldAt, systemFields, type Field, type Resource } from '@tinkerdesk/shared'

/** The system fields that screens show in addition to a record's own. */
const { createdAt, updatedAt } = systemFields
const shownFields: { readonly [path: string]: Field } = { createdAt, updatedAt }

export const systemPaths = Object.keys(shownFields)

/** Returns the field at a path of a row, including the server's own times, derived and computed values. */
export const fieldOrSystem = (resource: Resource, path: string): Field | undefined =>
  shownFields[path] ?? fieldAt(resource, path) ?? derivedField(resource, path) ?? computedField(resource, path)
