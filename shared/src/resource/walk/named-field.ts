import type { Field } from '../../fields/index.js'
import { declaredResource } from './declared-resources.js'
import type { Resource } from '../define-resource.js'
import { leavesOf, relationsOf } from './fields-of.js'

/** A field that a path leads to, through relations to one record: `school.address.city` of a student is the `address.city` of a school. */
export interface NamedField {
  field: Field
  /** The resources that the relations lead to, in this order. */
  through: readonly Resource[]
}

/** Returns the field that a path leads to, or `undefined`. `called` returns the resource of a name. */
export function namedField(
  resource: Resource,
  path: string,
  called: (name: string) => Resource | undefined = declaredResource,
): NamedField | undefined {
  const field = leavesOf(resource).find((leaf) => leaf.path === path)?.field
  if (field) return { field, through: [] }
  const relation = relationsOf(resource).find((each) => path.startsWith(`${each.path}.`))
  if (!relation || relation.many) return undefined
  const target = called(relation.to)
  const named = target && namedField(target, path.slice(relation.path.length + 1), called)
  return named && { ...named, through: [target, ...named.through] }
}
