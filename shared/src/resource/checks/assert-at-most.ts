import { sharedKind, targetOf } from '../../fields/index.js'
import { readsRowAlone } from './assert-derived.js'
import { hasOneValue, periodFaults } from './assert-periods.js'
import { whereFaults } from './assert-where.js'
import { countedBy } from '../declare/constraints/at-most.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'

/** Returns the faults of a resource's capacities, each a sentence that names the place. */
export function atMostFaults(resource: Resource, byName: ReadonlyMap<string, Resource>): string[] {
  const { name } = resource
  const place = `${name}.atMost`
  const leafAt = (path: string) => leavesOf(resource).find((leaf) => leaf.path === path)?.field
  return resource.atMost.flatMap((capacity) => {
    const { of, per, during, limit, at, names } = capacity
    const where = countedBy(capacity)
    const field = leafAt(of)
    const target = field && targetOf(field)
    if (!target || target.many || target.all !== undefined)
      return [`${place}.of is "${of}", which is not a relation to one record.`]
    const faults = whereFaults(resource, where, place, byName)
    if (!readsRowAlone(where))
      faults.push(
        `${place} has a condition on other records than those of ${name}, which it cannot follow.`,
      )
    const limitField =
      typeof limit === 'string'
        ? byName.get(target.to) && fieldAt(byName.get(target.to)!, limit)
        : undefined
    if (typeof limit === 'string' && !(limitField && sharedKind(limitField).numeric))
      faults.push(`${place}.limit is "${limit}", which is not a number of ${target.to}.`)
    if (typeof limit === 'number' && !(Number.isInteger(limit) && limit > 0))
      faults.push(`${place}.limit is ${limit}; it must be a whole number above 0.`)
    for (const path of per)
      if (!hasOneValue(resource, path))
        faults.push(`${place}.per names "${path}", which is not a field with one comparable value.`)
    if (during) faults.push(...periodFaults(resource, during, `${place}.during`, true))
    for (const path of [at, ...names])
      if (!fieldAt(resource, path))
        faults.push(`${place} names "${path}", which is not a field of it.`)
    return faults
  })
}
