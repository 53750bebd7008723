import { sharedKind } from '../fields/index.js'
import type { Resource } from './define-resource.js'
import { leavesOf } from './fields-of.js'
import type { Groups } from './groups.js'

/** Returns the faults of the totals of a list, each a sentence that begins with `place`. */
export function groupFaults(resource: Resource, groups: Groups | undefined, place: string): string[] {
  if (!groups) return []
  const { by, sum = [] } = groups
  const kindAt = (path: string) => {
    const leaf = leavesOf(resource).find((each) => each.path === path)
    return leaf && sharedKind(leaf.field)
  }
  return [
    ...(by.length === 0 ? [`${place} names no field to count by.`] : []),
    ...by
      .filter((path) => !kindAt(path)?.grouped)
      .map((path) => `${place} counts by "${path}", which is not a relation to one record, a choice, a flag or a day of ${resource.name}.`),
    ...sum
      .filter((path) => !kindAt(path)?.numeric)
      .map((path) => `${place} adds up "${path}", which is not a number or an amount of ${resource.name}.`),
  ]
}
