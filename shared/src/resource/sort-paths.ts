import { sharedKind } from '../fields/index.js'
import type { Resource } from './define-resource.js'
import { leavesOf } from './fields-of.js'
import { isWithin } from './path.js'

/**
 * Returns the fields that order rows which are sorted by one: the field itself, and for a part of a name the other parts, which decide
 * between equal values. A leading `-` for descending applies to all of them.
 */
export function sortPathsOf(resource: Resource, sort: string): string[] {
  const path = sort.replace(/^-/, '')
  const sign = sort.slice(0, sort.length - path.length)
  const name = resource.title.find((whole) => whole !== path && isWithin(path, whole))
  if (name === undefined) return [sort]
  const others = leavesOf(resource).filter((leaf) => leaf.path !== path && isWithin(leaf.path, name) && sharedKind(leaf.field).sortable)
  return [sort, ...others.map((leaf) => sign + leaf.path)]
}
