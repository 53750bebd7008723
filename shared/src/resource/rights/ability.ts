import { Ability } from '@casl/ability'
import type { Me } from '../../base/roles.js'
import { scopeAllows } from '../../base/token-scope.js'
import { actionsOf, type Action, type AnyGrant } from '../declare/access.js'
import type { Resource } from '../define-resource.js'
import { grantsOf } from './assistant-grants.js'
import { grantedFields } from './granted-fields.js'
import { matchesNoRows, withoutEmptyParts } from '../row/matches-no-rows.js'
import { isWithin } from '../declare/path.js'
import type { AnyWhere } from '../declare/where.js'

/** A grant applied to one person: a CASL rule, with the grant that it comes from. */
export interface PersonRule {
  action: Action
  /** The resource's name. */
  subject: string
  /** Absent for all rows. */
  conditions?: AnyWhere
  /** The fields it includes, with `except` expanded. Absent for all fields. Masks and `bare` are in the grant only. */
  fields?: string[]
  grant: AnyGrant
}

/**
 * Returns the rules of one person for the given resources; anything not granted is denied. A grant whose condition matches no rows yields
 * no rule, because CASL reads an empty or undefined condition as "every row".
 */
export function rulesFor(me: Me, resources: readonly Resource[]): PersonRule[] {
  return resources.flatMap((resource) =>
    grantsOf(resource, me).flatMap((grant) => {
      const conditions = grant.where ? grant.where(me) : undefined
      if (conditions === null || (conditions && matchesNoRows(conditions))) return []
      const fields = grantedFields(resource, grant)
      return actionsOf(grant)
        .filter((action) => inScope(me, resource, action))
        .map((action): PersonRule => ({
          action,
          subject: resource.name,
          ...(conditions ? { conditions: withoutEmptyParts(conditions) } : {}),
          ...(fields ? { fields: [...fields] } : {}),
          grant,
        }))
    }),
  )
}

/** Returns false for what the token of a request may not do, and for what is closed to an admin who looks as another person. */
export const inScope = ({ token, viewedBy }: Me, resource: Resource, action: Action): boolean =>
  (token === undefined || scopeAllows(token.scope, resource, action)) &&
  (viewedBy === undefined || !(resource.isConfidential || resource.isPersonal))

/** A person's rules in CASL. The conditions are our own, which only the gate compiles to SQL. */
export type PersonAbility = Ability<[string, string], AnyWhere>

/** Returns true if a scope includes the path or, for a group or list, a part of it. */
const reaches = (scopes: readonly string[], path: string): boolean =>
  scopes.some((scope) => isWithin(path, scope) || isWithin(scope, path))

/**
 * Returns a person's rules in CASL. `ability.can('update', 'student')` is true if they may change some row. Use it for menus and buttons
 * only; decisions on a row are made by the gate, in SQL.
 */
export function abilityFor(me: Me, resources: readonly Resource[]): PersonAbility {
  return new Ability<[string, string], AnyWhere>(rulesFor(me, resources), {
    conditionsMatcher: () => () => {
      throw new Error('A row is decided on by the database, not by an ability in memory.')
    },
    fieldMatcher: (scopes) => (path) => reaches(scopes, path),
  })
}

/** Returns true if a grant includes a field. A group's name includes its parts; a part needs only its own path. */
export function grantReaches(grant: AnyGrant, path: string): boolean {
  if (grant.except?.some((scope) => isWithin(path, scope))) return false
  return !grant.fields || reaches(grant.fields, path)
}

/** Returns true if a grant shows a value and all its parts in full, unmasked. */
export function grantShowsWhole(grant: AnyGrant, path: string): boolean {
  if (!grantReaches(grant, path)) return false
  if (grant.fields && !grant.fields.some((scope) => isWithin(path, scope))) return false
  if (grant.except?.some((scope) => isWithin(scope, path))) return false
  return !Object.keys(grant.mask ?? {}).some(
    (scope) => isWithin(path, scope) || isWithin(scope, path),
  )
}
