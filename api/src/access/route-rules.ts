import { SetMetadata } from '@nestjs/common'
import type { Role } from '@tinkerdesk/shared'

/** Who may call a route; `gated` means that the gate decides for every row and field. */
export type RouteRule = { who: 'anyone' } | { who: 'signed-in' } | { who: 'gated' } | { who: 'roles'; roles: readonly Role[] }

export const routeRuleKey = 'tinkerdesk:route-rule'
const rule = (value: RouteRule) => SetMetadata(routeRuleKey, value)

/** The route is open to everybody. */
export const Public = () => rule({ who: 'anyone' })
/** The route is open to whoever is signed in; it must itself answer only what is that person's. */
export const SignedIn = () => rule({ who: 'signed-in' })
/** The route hands `me` to the gate, which decides. */
export const Gated = () => rule({ who: 'gated' })
/** The route is open to these roles. */
export const Roles = (...roles: readonly [Role, ...Role[]]) => rule({ who: 'roles', roles })
