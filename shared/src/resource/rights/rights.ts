import { relationTarget } from '../../fields/walk.js'
import { sharedKind } from '../../fields/index.js'
import type { Me } from '../../base/roles.js'
import { grantReaches, grantShowsWhole, inScope, rulesFor } from './ability.js'
import { actionsOf, type Action, type AnyGrant } from '../declare/access.js'
import { grantsOf } from './assistant-grants.js'
import { knownResource, declaredResource } from '../walk/declared-resources.js'
import type { Resource } from '../define-resource.js'
import { operandsOf } from '../labels/computed-field.js'
import { derivedScalar } from '../walk/derived-field.js'
import { derivedWhere, type Derived } from '../derived.js'
import { fieldAt, relationsOf, type PlacedField } from '../walk/fields-of.js'
import { isSystemName, systemFields } from '../declare/system-fields.js'
import { comparedPaths } from '../declare/where.js'
import type { MaySet } from '../row/validate.js'

/** Returns a person's grants for an action, without those that cover no row. */
export const grantsFor = (resource: Resource, me: Me, action: Action): readonly AnyGrant[] =>
  rulesFor(me, [resource]).flatMap((rule) => (rule.action === action ? [rule.grant] : []))

/**
 * Returns a person's read grants, or their role's if none of theirs covers a row. An in-charge without a school thus sees an empty list
 * instead of a forbidden screen.
 */
export function readGrantsFor(resource: Resource, me: Me): readonly AnyGrant[] {
  const own = grantsFor(resource, me, 'read')
  return own.length > 0 || !inScope(me, resource, 'read')
    ? own
    : grantsOf(resource, me).filter((grant) => actionsOf(grant).includes('read'))
}

/** Returns true if rows may contain the value, perhaps masked. For system fields: if every row contains it. */
export const mayReadBy = (grants: readonly AnyGrant[], path: string): boolean =>
  isSystemName(path)
    ? grants.length > 0 && grants.every(({ bare }) => !bare)
    : grants.some((grant) => grantReaches(grant, path))

/**
 * Returns true if these grants show a path in full in every row within reach. Only such paths can be filtered, sorted, searched, joined and
 * exported; any other would reveal withheld values.
 */
export function mayQueryBy(resource: Resource, grants: readonly AnyGrant[], path: string): boolean {
  if (grants.length === 0) return false
  if (isSystemName(path)) return path === 'id' || grants.every(({ bare }) => !bare)
  return (
    fieldAt(resource, path) !== undefined && grants.every((grant) => grantShowsWhole(grant, path))
  )
}

/** Returns true if a person may list by each relation of a path and by the field that it leads to: `school.address.city`. */
function mayQueryNamed(me: Me, resource: Resource, path: string): boolean {
  const grants = readGrantsFor(resource, me)
  if (fieldAt(resource, path)) return mayQueryBy(resource, grants, path)
  const relation = relationsOf(resource).find((leaf) => path.startsWith(`${leaf.path}.`))
  if (!relation) return false
  const target = declaredResource(relation.to)
  return (
    target !== undefined &&
    mayQueryBy(resource, grants, relation.path) &&
    mayQueryNamed(me, target, path.slice(relation.path.length + 1))
  )
}

/**
 * Returns true if a person may list the other records by every field that a derived value is computed from, and this resource by the
 * relation that it runs through. Otherwise the value would reveal withheld ones, so this person does not have it.
 */
export function mayDerive(me: Me, resource: Resource, derived: Derived): boolean {
  if (derived.value === 'ownId' || derived.value === 'ids') return true
  const other = knownResource(derived.from)
  if (derived.value === 'fetched')
    return mayQueryNamed(me, resource, `${derived.through}.${derived.of}`)
  if (derived.ignoreRowRules) return true
  const grants = readGrantsFor(other, me)
  const {
    by,
    of = [],
    order = [],
    per = [],
  } = derived as { by: string; of?: string; order?: string; per?: readonly string[] }
  return [by, of, order, per, comparedPaths(derivedWhere(derived))]
    .flat()
    .every((path) => mayQueryBy(other, grants, path))
}

/** Returns true if some row of these grants may have every field and derived value that a computed value reads, so that it has a value. */
export const mayCompute = (
  resource: Resource,
  me: Me,
  grants: readonly AnyGrant[],
  name: string,
): boolean =>
  operandsOf(resource, name).every((path) => {
    const derived = Object.hasOwn(resource.derived, path) ? resource.derived[path] : undefined
    return (
      grants.some((grant) => grantShowsWhole(grant, path)) &&
      (!derived || mayDerive(me, resource, derived))
    )
  })

/** Returns true if rows may contain the value at a path of a resource, perhaps masked: of a field, a derived or a computed value. */
export const mayReadIn = (
  resource: Resource,
  me: Me,
  grants: readonly AnyGrant[],
  path: string,
): boolean => {
  if (Object.hasOwn(resource.computed, path)) return mayCompute(resource, me, grants, path)
  const derived = Object.hasOwn(resource.derived, path) ? resource.derived[path] : undefined
  return mayReadBy(grants, path) && (!derived || mayDerive(me, resource, derived))
}

/** Returns true if these grants show a derived value in every row within reach, and it is declared for this use. */
export function mayUseDerived(
  resource: Resource,
  me: Me,
  grants: readonly AnyGrant[],
  name: string,
  use: 'sortable' | 'filterable',
): boolean {
  const derived = derivedScalar(resource, name)
  return (
    derived !== undefined &&
    Boolean(derived[use]) &&
    grants.length > 0 &&
    grants.every((grant) => grantShowsWhole(grant, name)) &&
    mayDerive(me, resource, derived)
  )
}

/** Returns true if a person with these read grants may filter a list by a path. */
export const mayFilterBy = (
  resource: Resource,
  me: Me,
  grants: readonly AnyGrant[],
  path: string,
): boolean =>
  mayQueryBy(resource, grants, path) || mayUseDerived(resource, me, grants, path, 'filterable')

/** Returns true if a person with these read grants may sort a list by a path. */
export const maySortBy = (
  resource: Resource,
  me: Me,
  grants: readonly AnyGrant[],
  path: string,
): boolean => {
  const field = isSystemName(path) ? systemFields[path] : fieldAt(resource, path)
  if (field) return sharedKind(field).sortable && mayQueryBy(resource, grants, path)
  const through = relationsOf(resource).find((leaf) => path.startsWith(`${leaf.path}.`))
  return through
    ? maySortThrough(resource, me, grants, through, path)
    : mayUseDerived(resource, me, grants, path, 'sortable')
}

/** Returns true if a person may sort by a field of the record that a relation names: `school.name`. */
function maySortThrough(
  resource: Resource,
  me: Me,
  grants: readonly AnyGrant[],
  relation: PlacedField,
  path: string,
): boolean {
  const related = relationTarget(relation.field)
  const target = related.many ? undefined : declaredResource(related.to)
  if (!target || !mayQueryBy(resource, grants, relation.path)) return false
  return maySortBy(target, me, readGrantsFor(target, me), path.slice(relation.path.length + 1))
}

const setters = new WeakMap<AnyGrant, Map<string, MaySet>>()
const scopesOf = (grant: AnyGrant): string =>
  `${grant.fields?.join() ?? '*'}-${grant.except?.join() ?? ''}-${Object.keys(grant.mask ?? {}).join()}`

/**
 * Returns a function that tells which fields these grants together allow a person to set. A grant that masks a field does not allow setting
 * it. Returns the same function for the same grants, so that its schema is built once.
 */
export function maySetBy(grants: readonly AnyGrant[]): MaySet {
  const first = grants[0]
  if (!first) return () => false
  const cached = setters.get(first) ?? new Map<string, MaySet>()
  setters.set(first, cached)
  const key = grants.map(scopesOf).join('|')
  const maySet =
    cached.get(key) ??
    ((path: string) => grants.some((grant) => grantReaches(grant, path) && !grant.mask?.[path]))
  cached.set(key, maySet)
  return maySet
}
