import { leavesOf, valueAt, type Field, type Resource } from '@tinkerdesk/shared'
import { schemaOf } from '../../fields/validation.js'
import { setAt } from './change-diff.js'

type Schema = ReturnType<typeof schemaOf>
const schemas = new WeakMap<Field, Schema>()

function schemaFor(field: Field): Schema {
  const schema = schemas.get(field) ?? schemaOf(field)
  schemas.set(field, schema)
  return schema
}

/** Returns the values of a form with nothing in place of those that are not valid yet, such as a number that is still a text. */
export const validValues = (
  resource: Resource,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  leavesOf(resource).reduce(
    (valid, { path, field }) =>
      schemaFor(field).safeParse(valueAt(values, path)).success ? valid : setAt(valid, path, null),
    values,
  )
