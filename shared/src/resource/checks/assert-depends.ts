import { partsOf } from '../../fields/index.js'
import { actionsOf } from '../declare/access.js'
import { grantReaches, grantShowsWhole } from '../rights/ability.js'
import { rowWhereFaults } from './assert-where.js'
import { comparedPaths } from '../declare/where.js'
import type { Resource } from '../define-resource.js'
import { fieldAt, leavesOf } from '../walk/fields-of.js'
import { isWithin } from '../declare/path.js'
import { isSystemName } from '../declare/system-fields.js'

/** Returns a way from a dependent field back to itself, as paths, or `undefined`. */
function circleFrom(
  depends: Resource['depends'],
  scope: string,
  before: readonly string[] = [],
): readonly string[] | undefined {
  const way = [...before, scope]
  if (before.includes(scope)) return scope === before[0] ? way : undefined
  const next = Object.keys(depends).filter((other) =>
    comparedPaths(depends[scope]!.when).some((path) => isWithin(path, other)),
  )
  for (const other of next) {
    const circle = circleFrom(depends, other, way)
    if (circle) return circle
  }
  return undefined
}

/** Returns the faults of a resource's dependent fields that types cannot see, a sentence each. */
export function dependsFaults(resource: Resource, byName: ReadonlyMap<string, Resource>): string[] {
  const { name, depends, access } = resource
  const faults: string[] = []
  for (const { path, field } of leavesOf(resource))
    if (field.mode === 'edit' && field.required)
      faults.push(`${name}.${path} is not in the form of a new record, so it cannot be required.`)
  for (const [scope, { when, required }] of Object.entries(depends)) {
    const place = `${name}.depends.${scope}`
    const owner = fieldAt(resource, scope)
    const leaves = leavesOf(resource).filter(({ path }) => isWithin(path, scope))
    if (!owner || leaves.length === 0) {
      faults.push(`${place} must be a field or group outside lists.`)
      continue
    }
    faults.push(...rowWhereFaults(resource, when, place, byName))
    if (required && partsOf(owner))
      faults.push(`${place} is a group; name the part of it that is required.`)
    for (const { path, field } of leaves)
      if (field.required)
        faults.push(
          `${name}.${path} is required in every record; put \`required\` into ${place} instead.`,
        )
    const compared = comparedPaths(when)
    const circle = circleFrom(depends, scope)
    if (compared.some((path) => isWithin(path, scope))) faults.push(`${place} depends on itself.`)
    else if (circle) faults.push(`${place} goes in a circle: ${circle.join(' → ')}.`)
    // Otherwise their form could not tell whether the field applies.
    for (const [role, grants] of Object.entries(access)) {
      const reads = (grants ?? []).filter(
        (grant) => actionsOf(grant).includes('read') && grantReaches(grant, scope),
      )
      const withheld = compared.find(
        (path) => !isSystemName(path) && reads.some((grant) => !grantShowsWhole(grant, path)),
      )
      if (withheld !== undefined)
        faults.push(
          `${place} depends on "${withheld}", which the role "${role}" cannot always read.`,
        )
    }
  }
  return faults
}
