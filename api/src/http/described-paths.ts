import { setImmediate as turn } from 'node:timers/promises'
import { HTTP_CODE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import type { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core'
import type { z } from 'zod'
import { controllerRoutes, type ControllerRoute } from '../access/controller-routes.js'
import {
  forTokensKey,
  routeRuleKey,
  type RouteRule,
  type TokenHolder,
} from '../access/route-rules.js'
import { jsonSchema, type Json } from './json-schema.js'
import { originParameter } from './origin-parameter.js'
import { handedToJob } from './handed-to-job.js'
import { refusals } from './refusals.js'
import { descriptionKey, tagKey, type Description } from './describes.js'

/** Returns the content of a successful answer. Text that is not JSON has no schema beyond its media type. */
function answerContent({ answer, answerType }: Description): Json {
  if (answerType !== undefined)
    return {
      content: Object.fromEntries(
        [answerType].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    }
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

/** Names of operations by their method and address. */
type OperationNames = { readonly [route: string]: string }

/** Returns the name of an operation that has none: `postPaymentsRefunds`. */
function nameFrom(method: string, address: string): string {
  const words = address.replace(/^\/api|\{\w+\}/g, '').split(/[^A-Za-z]+/)
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return method.toLowerCase() + pascal.join('')
}

function whoMay(rule: RouteRule): string {
  if (rule.who === 'anyone') return 'Needs no session.'
  if (rule.who === 'roles') return `For ${rule.roles.join(', ')}.`
  return rule.who === 'gated'
    ? 'The rights of the person decide.'
    : 'For everyone who is signed in.'
}

/** Returns what a request is sent with, where it is not what the whole description says: a session, or the token of a program. */
function securityOf(who: RouteRule['who'], holder: TokenHolder | undefined): Json {
  if (who === 'anyone') return { security: [] }
  if (holder === 'programs') return {}
  return { security: [holder === 'assistants' ? { token: [] } : { session: [] }] }
}

function operationOf(
  route: ControllerRoute,
  reflector: Reflector,
  address: string,
  description: Description,
  names: OperationNames,
): Json {
  const { controller, handler, method } = route
  const {
    summary,
    bodyType = 'application/json',
    query,
    ownQuery,
    places = {},
    statuses = [],
  } = description
  const body = description.body ?? description.ownBody
  const rule = reflector.getAllAndOverride<RouteRule>(routeRuleKey, [handler, controller])
  const { who } = rule
  const holder = reflector.getAllAndOverride<TokenHolder | undefined>(forTokensKey, [
    handler,
    controller,
  ])
  const done =
    reflector.get<number | undefined>(HTTP_CODE_METADATA, handler) ??
    (method === 'POST' ? 201 : 200)
  const implied = [
    // An unknown parameter is refused everywhere.
    400,
    ...refusalsOfRule[who],
    ...(address.includes('{') ? [404] : []),
  ]
  const all = [...new Set([done, ...implied, ...statuses])].sort((status, other) => status - other)
  const parameters = [
    ...Object.entries(places).map(([name, schema]) => ({
      in: 'path',
      name,
      required: true,
      schema,
    })),
    // A request without a session has none to protect.
    ...(method === 'GET' || (who === 'anyone' && !body) ? [] : [originParameter]),
    ...(query ? queryParameters(query) : []),
    ...(ownQuery?.() ?? []),
  ]
  return {
    tags: [reflector.get<string | undefined>(tagKey, controller) ?? 'Other'],
    operationId: names[`${method} ${address}`] ?? nameFrom(method, address),
    summary,
    description: `${summary}. ${whoMay(rule)}`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body, bodyType) }),
    ...securityOf(who, holder),
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
  names: OperationNames = {},
): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const route of controllerRoutes(discovery, scanner)) {
    const description = reflector.get<Description | undefined>(descriptionKey, route.handler)
    const address = addressOf(route)
    // A page for people is no part of the API.
    if (!description || !address.startsWith('/api/')) continue
    await turn()
    paths[address] = {
      ...paths[address],
      [route.method.toLowerCase()]: operationOf(route, reflector, address, description, names),
    }
  }
  return paths
}
