import { SetMetadata } from '@nestjs/common'
import type { Role } from '@tinkerdesk/shared'

/** The people who may call a route. `gated` means that the gate decides for every row and field. */
export type RouteRule =
  | { who: 'anyone' }
  | { who: 'signed-in' }
  | { who: 'gated' }
  | { who: 'roles'; roles: readonly Role[] }

export const routeRuleKey = 'tinkerdesk:route-rule'
const rule = (value: RouteRule) => SetMetadata(routeRuleKey, value)

/** Programs read and write records; assistants read what is open to them, and propose changes. No token is for both. */
export type TokenHolder = 'programs' | 'assistants'

export const forTokensKey = 'tinkerdesk:for-tokens'
/**
 * Lets programs with a token call the route, as the people of its rule. It must read and write records through the gate, which knows the scope
 * of the token, and nothing else.
 */
export const ForTokens = () => SetMetadata(forTokensKey, 'programs' satisfies TokenHolder)

/** Opens the route to the tokens of assistants, and to nobody else. */
export const ForAssistants = () => SetMetadata(forTokensKey, 'assistants' satisfies TokenHolder)

/** Opens the route to everyone. */
export const Public = () => rule({ who: 'anyone' })
/** Opens the route to signed-in people. It must return only that person's own data. */
export const SignedIn = () => rule({ who: 'signed-in' })
/** The route passes `me` to the gate, which decides. */
export const Gated = () => rule({ who: 'gated' })
/** Opens the route to these roles. */
export const Roles = (...roles: readonly [Role, ...Role[]]) => rule({ who: 'roles', roles })
