import { sharedKind, targetOf } from '../../fields/index.js'
import { countedBy } from '../declare/constraints/at-most.js'
import type { AnyPeriod } from '../declare/constraints/period.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { rowWhereFaults } from './assert-where.js'

const leafAt = (resource: Resource, path: string) =>
  leavesOf(resource).find((leaf) => leaf.path === path)?.field

/** Returns true for a field outside lists with one value that can be compared. */
export const hasOneValue = (resource: Resource, path: string): boolean => {
  const field = leafAt(resource, path)
  return Boolean(field && sharedKind(field).operand && !targetOf(field)?.many)
}

/** Returns the faults of the two ends of a period, each a sentence that begins with the place. */
export function periodFaults(
  resource: Resource,
  { from, to }: AnyPeriod,
  place: string,
  isOfDays = false,
): string[] {
  const ends = [from, to].map((path) => leafAt(resource, path))
  const faults = [from, to].flatMap((path, at) => {
    const how = ends[at] && sharedKind(ends[at]).ends
    if (how === 'after' || (how === 'at' && !isOfDays)) return []
    const kind = isOfDays ? 'a day' : 'a day, a time or a moment'
    return [`${place} names "${path}", which is not ${kind} of ${resource.name}.`]
  })
  if (faults.length > 0) return faults
  if (sharedKind(ends[0]!) !== sharedKind(ends[1]!))
    return [`${place} is from "${from}" to "${to}", which are of different kinds.`]
  return from === to ? [`${place} begins and ends with "${from}".`] : []
}

/** Returns the faults of periods that must not overlap, a sentence each. */
export function noOverlapFaults(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  const place = `${resource.name}.noOverlap`
  return resource.noOverlap.flatMap((rule) => {
    const faults = [
      ...periodFaults(resource, rule, place),
      ...rowWhereFaults(resource, countedBy(rule), place, byName),
    ]
    if (rule.of.length === 0) faults.push(`${place}.of names no field.`)
    for (const path of rule.of)
      if (!hasOneValue(resource, path))
        faults.push(`${place}.of names "${path}", which is not a field with one comparable value.`)
    if (!fieldAt(resource, rule.at))
      faults.push(`${place} names "${rule.at}", which is not a field of it.`)
    return faults
  })
}
