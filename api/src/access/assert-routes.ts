import { RequestMethod } from '@nestjs/common'
import { METHOD_METADATA } from '@nestjs/common/constants.js'
import type { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import { routeRuleKey } from './route-rules.js'

/** Returns every route without a rule, as `Controller.method (GET)`. */
export function routesWithoutRule(discovery: DiscoveryService, scanner: MetadataScanner, reflector: Reflector): string[] {
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (!metatype) return []
    const prototype = metatype.prototype as Record<string, unknown>
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name] as () => unknown
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined
      if (method === undefined) return []
      const rule = reflector.getAllAndOverride(routeRuleKey, [handler, metatype as () => unknown])
      return rule ? [] : [`${metatype.name}.${name} (${RequestMethod[method]})`]
    })
  })
}

/** Stops the start with a sentence for the developer if a route does not declare who may call it. */
export function assertEveryRouteHasARule(discovery: DiscoveryService, scanner: MetadataScanner, reflector: Reflector): void {
  const without = routesWithoutRule(discovery, scanner, reflector)
  if (without.length > 0)
    throw new Error(
      `Declare who may call ${without.join(', ')}: add @Public(), @SignedIn(), @Roles(...) or @Gated() to it or to its controller.`,
    )
}
