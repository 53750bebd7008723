import { RequestMethod } from '@nestjs/common'
import { METHOD_METADATA } from '@nestjs/common/constants.js'
import type { DiscoveryService, MetadataScanner } from '@nestjs/core'

type Handler = (...args: never[]) => unknown

/** One method of a controller that responds to requests. */
export interface ControllerRoute {
  controller: Handler
  handler: Handler
  /** As `Controller.method`. */
  name: string
  /** As `GET`. */
  method: string
}

/** Returns the routes of all controllers. */
export function controllerRoutes(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
): ControllerRoute[] {
  return discovery.getControllers().flatMap(({ metatype }) => {
    if (!metatype) return []
    const prototype = metatype.prototype as Record<string, Handler>
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler = prototype[name]!
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined
      if (method === undefined) return []
      return [
        {
          controller: metatype as Handler,
          handler,
          name: `${metatype.name}.${name}`,
          method: RequestMethod[method]!,
        },
      ]
    })
  })
}
