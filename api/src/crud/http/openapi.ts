import { setImmediate as turn } from 'node:timers/promises'
import { namedGroup, isAccount, resources } from '@tinkerdesk/shared'
import type { Json } from '../../http/json-schema.js'
import { sharedParameters } from '../../http/origin-parameter.js'
import { problemSchema, refusalResponses } from '../../http/refusals.js'
import { unread } from './openapi-fields.js'
import { idValue, place } from './openapi-parts.js'
import { resourcePaths } from './openapi-paths.js'
import { resourceSchemas } from './openapi-schemas.js'

/** Returns paths with one parameter per placeholder, as the standard requires, but for those that an operation describes itself. */
const withPlaces = (paths: Json): Json =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => {
      const own = Object.values(operations as Record<string, { parameters?: Json[] }>)
        .flatMap(({ parameters = [] }) => parameters)
        .map((parameter) => parameter['name'])
      const parameters = [...path.matchAll(/\{(?<name>\w+)\}/g)]
        .map((match) => namedGroup(match, 'name'))
        .filter((name) => !own.includes(name))
        .map((name) => place(name))
      return [path, parameters.length > 0 ? { parameters, ...(operations as Json) } : operations]
    }),
  )

/** Returns paths of operations that take no token. The parameters that they share are a list. */
const withoutToken = (paths: Json): Json =>
  Object.fromEntries(
    Object.entries(paths as Record<string, Json>).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([key, part]) => [
          key,
          Array.isArray(part) ? part : { ...(part as Json), security: [{ session: [] }] },
        ]),
      ),
    ]),
  )

const unreadSchema: Json = {
  type: 'object',
  title: 'A related record that you may not read',
  required: ['id'],
  properties: { id: idValue },
  additionalProperties: false,
}

/** Returns the sections of the document, each with the addresses below which its operations are. */
function tagsOf(paths: Json): Json[] {
  const places = new Map<string, Set<string>>()
  for (const [path, operations] of Object.entries(paths))
    for (const { tags = [] } of Object.values(operations as Record<string, { tags?: string[] }>))
      for (const tag of tags)
        places.set(tag, (places.get(tag) ?? new Set()).add(path.split('/', 3).join('/')))
  return [...places].map(([name, addresses]) => ({
    name,
    description: `Operations at ${[...addresses].join(', ')}.`,
  }))
}

/** How the product is reached: its address, and the name of the cookie of a session there. */
export interface Reached {
  address: string
  cookie: string
}

/**
 * Builds the OpenAPI document of the generated endpoints from the declarations. Features add their own paths. Other requests run between the
 * resources.
 */
export async function openApi(
  featurePaths: Json = {},
  { address, cookie }: Reached = { address: '/', cookie: 'tinkerdesk_session' },
): Promise<Json> {
  const [schemas, paths]: [Json, Json] = [{}, {}]
  for (const resource of resources) {
    await turn()
    Object.assign(schemas, resourceSchemas(resource))
    await turn()
    const own = resourcePaths(resource)
    Object.assign(paths, isAccount(resource) ? withoutToken(own) : own)
  }
  Object.assign(paths, withPlaces(featurePaths))
  const used = new Set(JSON.stringify(paths).match(/(?<=responses\/)Refused\d*/g))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tinkerdesk',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The admins of this installation', url: address },
      description:
        'The records of an innovation-lab programme. Sign in at /api/auth/sign-in; a session cookie does the rest. Every request with the cookie that changes something needs the header Origin with the address of the product. Programs send a token instead, as Authorization: Bearer, without a cookie and an Origin; what takes no token says so.',
    },
    servers: [{ url: address }],
    tags: tagsOf(paths),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tnk_ and 46 letters and digits, of which the last 6 are a checksum',
        },
      },
      parameters: sharedParameters(address),
      responses: refusalResponses(used),
      schemas: { Problem: problemSchema(), [unread]: unreadSchema, ...schemas },
    },
    security: [{ session: [] }, { token: [] }],
    paths,
  }
}
