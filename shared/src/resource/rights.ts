import type { Me } from '../base/roles.js'
import { grantReaches, grantShowsWhole, rulesFor } from './ability.js'
import { actionsOf, type Action, type AnyGrant } from './access.js'
import type { Resource } from './define-resource.js'
import { fieldAt } from './fields-of.js'
import { isSystemName } from './system-fields.js'
import type { MaySet } from './validate.js'

/** The grants of a person for an action, those that cover no row left out. */
export const grantsFor = (resource: Resource, me: Me, action: Action): readonly AnyGrant[] =>
  rulesFor(me, [resource]).flatMap((rule) => (rule.action === action ? [rule.grant] : []))

/**
 * The read grants of a person; those of their role where none of them covers a row. An in-charge without a school has a list
 * without rows, and not a screen that is refused.
 */
export function readGrantsFor(resource: Resource, me: Me): readonly AnyGrant[] {
  const own = grantsFor(resource, me, 'read')
  return own.length > 0 ? own : (resource.access[me.role] ?? []).filter((grant) => actionsOf(grant).includes('read'))
}

/** Returns true when the value, or a masked form of it, may come in a row; for system fields, when it comes in every row. */
export const mayReadBy = (grants: readonly AnyGrant[], path: string): boolean =>
  isSystemName(path) ? grants.length > 0 && grants.every(({ bare }) => !bare) : grants.some((grant) => grantReaches(grant, path))

/**
 * Returns true for a path that these grants show whole in every row within reach. Only by such ones may a person filter, sort, search,
 * join and export, for anything else would tell what is withheld.
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
 * Which fields these grants together let a person set. A field that a grant masks cannot be set by it. Returns the same function for
 * the same grants, so that its schema is built once.
 */
export function maySetBy(grants: readonly AnyGrant[]): MaySet {
  const first = grants[0]
  if (!first) return () => false
  const known = setters.get(first) ?? new Map<string, MaySet>()
  setters.set(first, known)
  const key = grants.map(scopesOf).join('|')
  const maySet = known.get(key) ?? ((path: string) => grants.some((grant) => grantReaches(grant, path) && !grant.mask?.[path]))
  known.set(key, maySet)
  return maySet
}
