import type { Role } from '../../base/roles.js'
import { isAccount, tokenVerbs, type TokenVerb } from '../../base/token-scope.js'
import type { Resource } from '../define-resource.js'
import { actionsOf } from '../declare/access.js'

/** Returns what a person of a role may let a token do to a resource. */
export function tokenVerbsOf(resource: Resource, role: Role): TokenVerb[] {
  const granted = (resource.access[role] ?? []).flatMap((grant) => actionsOf(grant))
  return tokenVerbs.filter(
    (verb) => granted.includes(verb) && (verb === 'read' || !isAccount(resource)),
  )
}
