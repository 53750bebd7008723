import { isUnique, type Field } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from './fields-of.js'

/** A field that names a record by itself. */
interface Code {
  path: string
  field: Field & { kind: 'text' }
}

/**
 * Returns the unique texts with a pattern by which the list of a resource is searched, such as the UDISE code of a school. Files name records by them: the
 * pattern tells a code from a name.
 */
export const codesOf = (resource: Resource): Code[] =>
  leavesOf(resource).flatMap(({ path, field }) =>
    field.kind === 'text' && field.pattern && isUnique(field) && resource.list.search.includes(path)
      ? [{ path, field }]
      : [],
  )
