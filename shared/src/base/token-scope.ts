/** What a token may do to the records of a resource. */
export const tokenVerbs = ['read', 'create', 'update', 'archive'] as const
export type TokenVerb = (typeof tokenVerbs)[number]

/** Stands for every resource except accounts and confidential ones. */
export const everyResource = '*'

/** The verbs of a token by the name of a resource, or by `*`. What is not named is refused. */
export type TokenScope = Readonly<Record<string, readonly TokenVerb[]>>

/** The token that sent a request. */
export interface TokenMark {
  id: string
  scope: TokenScope
}

interface Scoped {
  name: string
  isPerson?: boolean | undefined
  isConfidential?: boolean | undefined
}

/** Returns true if a token of this scope may do something to a resource, as far as its owner may. Accounts are read at most. */
export function scopeAllows(scope: TokenScope, resource: Scoped, verb: TokenVerb): boolean {
  if (resource.isPerson && verb !== 'read') return false
  if (scope[resource.name]?.includes(verb)) return true
  return !resource.isConfidential && scope[everyResource]?.includes(verb) === true
}
