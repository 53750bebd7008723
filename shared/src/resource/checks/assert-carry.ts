import { isSentIn, isUnique } from '../../fields/index.js'
import type { Resource } from '../define-resource.js'
import { leavesOf } from '../walk/fields-of.js'

/** Returns the faults of the fields that a next record takes over, a sentence each. */
export function carryFaults(resource: Resource): string[] {
  const { name, carry } = resource
  return carry.flatMap((path) => {
    const place = `${name}.carry has "${path}"`
    const leaf = leavesOf(resource).find((other) => other.path === path)
    if (!leaf) return [`${place}, which is not a field of ${name}.`]
    if (!isSentIn(leaf.field, 'create')) return [`${place}, which nobody can set in a new record.`]
    if (isUnique(leaf.field)) return [`${place}, which no two records may share.`]
    return Object.hasOwn(resource.derive, path)
      ? [`${place}, which follows from other fields.`]
      : []
  })
}
