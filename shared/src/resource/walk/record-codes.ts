import { isUnique, sharedKind, type Field } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from './fields-of.js'

/**
 * Returns the unique texts with a pattern by which the list of a resource is searched, such as the UDISE code of a school. Files name records by them: the
 * pattern tells a code from a name.
 */
export const codesOf = (resource: Resource): { path: string; field: Field }[] =>
  leavesOf(resource).filter(
    ({ path, field }) =>
      sharedKind(field).hasPattern?.(field) === true &&
      isUnique(field) &&
      resource.list.search.includes(path),
  )
