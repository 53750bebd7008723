import type { ZodType } from 'zod'
import { appends, holdsFiles, schemaOf, type Field } from '../../fields/index.js'
import type { Issue } from '../../base/problems.js'
import { say } from '../../base/say.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from '../walk/fields-of.js'
import { valueAt } from '../declare/path.js'

const schemas = new WeakMap<Field, ZodType>()

/** Returns the schema of a field, made once. */
function madeSchema(field: Field): ZodType {
  const made = schemas.get(field) ?? schemaOf(field)
  schemas.set(field, made)
  return made
}

/**
 * Returns the faults of values that code sets in a record, such as those that a hook returns. Read-only fields may be among them. Files and comments
 * have a shape of their own here, and are left out.
 */
export const patchFaults = (resource: Resource, patch: Record<string, unknown>): Issue[] =>
  leavesOf(resource).flatMap(({ path, field }) => {
    const value = valueAt(patch, path)
    if (value === undefined || appends(field) || holdsFiles(field)) return []
    const { error } = madeSchema(field).safeParse(value)
    return (error?.issues ?? []).map((issue) => ({
      path: [path, ...issue.path].join('.'),
      message: say(issue.message),
    }))
  })
