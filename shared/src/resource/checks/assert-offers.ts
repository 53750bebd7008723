import { entryFor } from '../../base/entries.js'
import { relationTarget } from '../../fields/walk.js'
import { targetOf } from '../../fields/index.js'
import type { Role } from '../../base/roles.js'
import { grantReaches } from '../rights/ability.js'
import { actionsOf } from '../declare/access.js'
import { whereFaults } from './assert-where.js'
import type { Resource } from '../define-resource.js'
import { declaredField, leavesOf } from '../walk/fields-of.js'
import { offeredWhere } from '../declare/offers.js'
import { mayQueryBy } from '../rights/rights.js'
import { samplePerson } from '../rights/sample-person.js'
import { sampleRow } from '../row/sample-row.js'
import { sentenceOf } from '../row/sentence-of.js'
import type { AnyWhere } from '../declare/where.js'

type ByName = ReadonlyMap<string, Resource>

/** Parts of a condition that the query of a list cannot express. */
const unlisted = ['$not', '$from', '$among']

const unlistedIn = (condition: unknown): string[] =>
  condition === null || typeof condition !== 'object'
    ? []
    : Object.entries(condition).flatMap(([key, inner]) =>
        unlisted.includes(key) ? [key] : unlistedIn(inner),
      )

/** Returns the first field that a condition compares and by which a role may not filter: `school.state`. */
function withheldPath(
  resource: Resource,
  where: AnyWhere,
  role: Role,
  byName: ByName,
): string | undefined {
  const grants = (resource.access[role] ?? []).filter((grant) => actionsOf(grant).includes('read'))
  const inside = (other: Resource, inner: AnyWhere) => withheldPath(other, inner, role, byName)
  for (const [key, condition] of Object.entries(where)) {
    if (key === '$or' || key === '$and') {
      const withheld = (condition as readonly AnyWhere[])
        .map((part) => inside(resource, part))
        .find((path) => path !== undefined)
      if (withheld !== undefined) return withheld
      continue
    }
    if (!mayQueryBy(resource, grants, key)) return key
    const inner = (condition as { $where?: AnyWhere } | null)?.$where
    const withheld =
      inner && inside(entryFor(byName, relationTarget(declaredField(resource, key)).to), inner)
    if (withheld !== undefined) return `${key}.${withheld}`
  }
  return undefined
}

/** Returns the roles that may set a field. */
const settersOf = ({ access }: Resource, path: string): Role[] =>
  (Object.keys(access) as Role[]).filter((role) =>
    access[role]!.some(
      (grant) =>
        actionsOf(grant).some((action) => action === 'create' || action === 'update') &&
        grantReaches(grant, path),
    ),
  )

/** Returns the faults of a resource's limited relations, a sentence each. */
export function offersFaults(resource: Resource, byName: ByName): string[] {
  return Object.entries(resource.offers)
    .flatMap(([path, offer]) => {
      const place = `${resource.name}.offers.${path}`
      const field = leavesOf(resource).find((leaf) => leaf.path === path)?.field
      const target = field && targetOf(field)
      if (!target) return [`${place} is not a relation outside lists of ${resource.name}.`]
      const other = byName.get(target.to)
      if (!other) return []
      if (field.readOnly) return [`${place} limits a field that nobody sets.`]
      return settersOf(resource, path).flatMap((role) => {
        try {
          const where = offeredWhere(offer, sampleRow(resource), samplePerson(role)) ?? {}
          const faults = [
            ...whereFaults(other, where, place, byName),
            ...unlistedIn(where).map(
              (key) => `${place} uses "${key}", by which a list cannot be filtered.`,
            ),
          ]
          const withheld = faults.length > 0 ? undefined : withheldPath(other, where, role, byName)
          if (withheld !== undefined)
            faults.push(
              `${place} compares "${withheld}", by which the role "${role}" may not filter ${other.label.many.toLowerCase()}.`,
            )
          return faults
        } catch (error) {
          return [`${place} fails for a record with valid values: ${sentenceOf(error)}`]
        }
      })
    })
    .filter((fault, at, faults) => faults.indexOf(fault) === at)
}
