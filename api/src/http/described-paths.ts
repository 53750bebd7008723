import { setImmediate as turn } from 'node:timers/promises'
import { HTTP_CODE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import type { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import type { z } from 'zod'
import { controllerRoutes, type ControllerRoute } from '../access/controller-routes.js'
import { forTokensKey, routeRuleKey, type RouteRule } from '../access/route-rules.js'
import { jsonSchema, type Json } from './json-schema.js'
import { handedToJob } from './handed-to-job.js'
import { refusals } from './refusals.js'
import { descriptionKey, tagKey, type Description } from './describes.js'

/** Returns the content of a successful answer. Text that is not JSON has no schema beyond its media type. */
function answerContent({ answer, answerType }: Description): Json {
  if (answerType !== undefined)
    return { content: { [answerType]: { schema: { type: 'string', format: 'binary' } } } }
  if (answer === undefined) return {}
  const schema =
    'record' in answer
      ? { $ref: `#/components/schemas/${answer.record}` }
      : jsonSchema(answer, 'output')
  return { content: { 'application/json': { schema } } }
}

const responses = (statuses: readonly number[], done: Json): Json => ({
  ...Object.fromEntries(
    statuses
      .filter((status) => status < 400)
      .map((status) => [status, { description: 'Done', ...(status < 300 && done) }]),
  ),
  ...refusals(...statuses.filter((status) => status >= 400)),
})

function queryParameters(query: z.ZodObject): Json[] {
  const { properties = {}, required = [] } = jsonSchema(query, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }))
}

const requestBody = (body: z.ZodType, type: string): Json => ({
  required: !body.safeParse({}).success,
  content: { [type]: { schema: jsonSchema(body, 'input') } },
})

const refusalsOfRule: Record<RouteRule['who'], readonly number[]> = {
  anyone: [],
  'signed-in': [401],
  gated: [401, 403],
  roles: [401, 403],
}

/** Returns the address of a route as OpenAPI writes it: `/api/files/{id}`. */
function addressOf({ controller, handler }: ControllerRoute): string {
  const parts = [controller, handler].map((target) =>
    String(Reflect.getMetadata(PATH_METADATA, target)),
  )
  return `/${parts.flatMap((part) => part.split('/').filter(Boolean)).join('/')}`.replace(
    /:(\w+)/g,
    '{$1}',
  )
}

function operationOf(
  route: ControllerRoute,
  reflector: Reflector,
  address: string,
  description: Description,
): Json {
  const { controller, handler, method } = route
  const { summary, bodyType = 'application/json', query, statuses = [] } = description
  const body = description.body ?? description.ownBody
  const { who } = reflector.getAllAndOverride<RouteRule>(routeRuleKey, [handler, controller])
  const takesToken = reflector.getAllAndOverride<true | undefined>(forTokensKey, [
    handler,
    controller,
  ])
  const done =
    reflector.get<number | undefined>(HTTP_CODE_METADATA, handler) ??
    (method === 'POST' ? 201 : 200)
  const implied = [
    ...(body || query ? [400] : []),
    ...refusalsOfRule[who],
    ...(address.includes('{') ? [404] : []),
  ]
  const all = [...new Set([done, ...implied, ...statuses])].sort((status, other) => status - other)
  return {
    tags: [reflector.get<string | undefined>(tagKey, controller) ?? 'Other'],
    summary,
    ...(query && { parameters: queryParameters(query) }),
    ...(body && { requestBody: requestBody(body, bodyType) }),
    ...(who === 'anyone' ? { security: [] } : !takesToken && { security: [{ session: [] }] }),
    responses: {
      ...responses(all, answerContent(description)),
      ...(description.mayBecomeJob && handedToJob),
    },
  }
}

/**
 * Returns the OpenAPI paths of the routes that `@Describes` describes, made from what the handlers parse with. Other requests run between the
 * routes.
 */
export async function describedPaths(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
  reflector: Reflector,
): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const route of controllerRoutes(discovery, scanner)) {
    const description = reflector.get<Description | undefined>(descriptionKey, route.handler)
    if (!description) continue
    await turn()
    const address = addressOf(route)
    paths[address] = {
      ...paths[address],
      [route.method.toLowerCase()]: operationOf(route, reflector, address, description),
    }
  }
  return paths
}
