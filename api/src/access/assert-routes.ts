import type { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import { controllerRoutes } from './controller-routes.js'
import { routeRuleKey } from './route-rules.js'

/** Returns every route without a rule, as `Controller.method (GET)`. */
export function routesWithoutRule(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
  reflector: Reflector,
): string[] {
  return controllerRoutes(discovery, scanner)
    .filter(
      ({ handler, controller }) =>
        !reflector.getAllAndOverride(routeRuleKey, [handler, controller]),
    )
    .map(({ name, method }) => `${name} (${method})`)
}

/** Stops the start with a sentence for the developer if a route does not declare who may call it. */
export function assertEveryRouteHasARule(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
  reflector: Reflector,
): void {
  const without = routesWithoutRule(discovery, scanner, reflector)
  if (without.length > 0)
    throw new Error(
      `Declare who may call ${without.join(', ')}: add @Public(), @SignedIn(), @Roles(...) or @Gated() to it or to its controller.`,
    )
}
