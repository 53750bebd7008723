import { Ability } from '@casl/ability'
import type { Me } from '../base/roles.js'
import { actionsOf, type Action, type AnyGrant } from './access.js'
import type { Resource } from './define-resource.js'
import { grantedFields } from './granted-fields.js'
import { matchesNoRows } from './matches-no-rows.js'
import { isWithin } from './path.js'
import type { AnyWhere } from './where.js'

/** A grant in force for one person: a rule of CASL, with the grant that it comes from. */
export interface PersonRule {
  action: Action
  /** The resource's name. */
  subject: string
  /** Absent for all rows. */
  conditions?: AnyWhere
  /** What it reaches, `except` expanded; absent for all fields. Masks and `bare` are in the grant only. */
  fields?: string[]
  grant: AnyGrant
}

/**
 * The rules of one person over the given resources; deny by default. A grant whose condition matches no rows gives no rule, for
 * CASL reads an empty or undefined condition as "every row".
 */
export function rulesFor(me: Me, resources: readonly Resource[]): PersonRule[] {
  return resources.flatMap((resource) =>
    (resource.access[me.role] ?? []).flatMap((grant) => {
      const conditions = grant.where ? grant.where(me) : undefined
      if (conditions === null || (conditions && matchesNoRows(conditions))) return []
      const fields = grantedFields(resource, grant)
      return actionsOf(grant).map((action): PersonRule => ({
        action,
        subject: resource.name,
        ...(conditions ? { conditions } : {}),
        ...(fields ? { fields: [...fields] } : {}),
        grant,
      }))
    }),
  )
}

/** The rules of a person in CASL. Conditions are in our own language, which only the gate turns into SQL. */
export type PersonAbility = Ability<[string, string], AnyWhere>

/** True when a scope covers the path or, for a group or list, a part of it. */
const reaches = (scopes: readonly string[], path: string): boolean => scopes.some((scope) => isWithin(path, scope) || isWithin(scope, path))

/**
 * Returns a person's rules as CASL holds them. `ability.can('update', 'student')` is true when some row may be changed: it draws
 * menus and buttons and never decides on a row, which only the SQL of the gate does.
 */
export function abilityFor(me: Me, resources: readonly Resource[]): PersonAbility {
  return new Ability<[string, string], AnyWhere>(rulesFor(me, resources), {
    conditionsMatcher: () => () => {
      throw new Error('A row is decided on by the database, not by an ability in memory.')
    },
    fieldMatcher: (scopes) => (path) => reaches(scopes, path),
  })
}

/** True when a grant reaches a field: a scope's name covers what lies inside it, and a part needs only its own place. */
export function grantReaches(grant: AnyGrant, path: string): boolean {
  if (grant.except?.some((scope) => isWithin(path, scope))) return false
  return !grant.fields || reaches(grant.fields, path)
}

/** True when a value, its parts included, is shown by a grant whole and unmasked. */
export function grantShowsWhole(grant: AnyGrant, path: string): boolean {
  if (!grantReaches(grant, path)) return false
  if (grant.fields && !grant.fields.some((scope) => isWithin(path, scope))) return false
  if (grant.except?.some((scope) => isWithin(scope, path))) return false
  return !Object.keys(grant.mask ?? {}).some((scope) => isWithin(path, scope) || isWithin(scope, path))
}
