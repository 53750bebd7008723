/** The verbs of a token. */
export const tokenVerbs = ['read', 'create', 'update', 'archive'] as const
export type TokenVerb = (typeof tokenVerbs)[number]

/** The key for every resource except confidential ones. */
export const everyResource = '*'

/** The verbs of a token by the name of a resource, or by `*`. What is not named is refused. */
export type TokenScope = Readonly<Record<string, readonly TokenVerb[]>>

/** The token that sent a request. */
export interface TokenMark {
  id: string
  scope: TokenScope
  /** True for an assistant's: it reads what is open to assistants, and only proposes changes. */
  isAssistant?: true
}

/** True for the resource of the accounts. No token signs anyone in, or says what someone may do. */
export const isAccount = ({ name }: { name: string }): boolean => name === 'user'

interface Scoped {
  name: string
  isConfidential?: boolean | undefined
}

/** Returns true if a token of this scope may do something to a resource, as far as its owner may. Accounts are read at most. */
export function scopeAllows(scope: TokenScope, resource: Scoped, verb: TokenVerb): boolean {
  if (isAccount(resource) && verb !== 'read') return false
  if (scope[resource.name]?.includes(verb)) return true
  return !resource.isConfidential && scope[everyResource]?.includes(verb) === true
}
