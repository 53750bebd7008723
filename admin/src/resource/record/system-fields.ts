import { fieldAt, moment, type Field, type Resource } from '@tinkerdesk/shared'

const systemFields: { readonly [path: string]: Field } = { createdAt: moment('Created'), updatedAt: moment('Last change') }

export const systemPaths = Object.keys(systemFields)

/** Returns the field at a path of a row, including the server's own times. */
export const fieldOrSystem = (resource: Resource, path: string): Field | undefined => systemFields[path] ?? fieldAt(resource, path)
