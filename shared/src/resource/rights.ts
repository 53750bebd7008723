import type { Me } from '../base/roles.js'
import { grantReaches, grantShowsWhole, rulesFor } from './ability.js'
import { actionsOf, type Action, type AnyGrant } from './access.js'
import type { Resource } from './define-resource.js'
import { fieldAt } from './fields-of.js'
import { isSystemName } from './system-fields.js'
import type { MaySet } from './validate.js'

/** Returns a person's grants for an action, without those that cover no row. */
export const grantsFor = (resource: Resource, me: Me, action: Action): readonly AnyGrant[] =>
  rulesFor(me, [resource]).flatMap((rule) => (rule.action === action ? [rule.grant] : []))

/**
 * Returns a person's read grants, or their role's if none of theirs covers a row. An in-charge without a school thus sees an empty list
 * instead of a forbidden screen.
 */
export function readGrantsFor(resource: Resource, me: Me): readonly AnyGrant[] {
  const own = grantsFor(resource, me, 'read')
  return own.length > 0 ? own : (resource.access[me.role] ?? []).filter((grant) => actionsOf(grant).includes('read'))
}

/** Returns true if rows may contain the value, perhaps masked. For system fields: if every row contains it. */
export const mayReadBy = (grants: readonly AnyGrant[], path: string): boolean =>
  isSystemName(path) ? grants.length > 0 && grants.every(({ bare }) => !bare) : grants.some((grant) => grantReaches(grant, path))

/**
 * Returns true if these grants show a path in full in every row within reach. Only such paths can be filtered, sorted, searched, joined and
 * exported; any other would reveal withheld values.
 */
export function mayQueryBy(resource: Resource, grants: readonly AnyGrant[], path: string): boolean {
  if (grants.length === 0) return false
  if (isSystemName(path)) return path === 'id' || grants.every(({ bare }) => !bare)
  return fieldAt(resource, path) !== undefined && grants.every((grant) => grantShowsWhole(grant, path))
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
  const maySet = cached.get(key) ?? ((path: string) => grants.some((grant) => grantReaches(grant, path) && !grant.mask?.[path]))
  cached.set(key, maySet)
  return maySet
}
