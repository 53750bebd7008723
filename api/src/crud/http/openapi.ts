import { setImmediate as turn } from 'node:timers/promises'
import {
  bulkResult,
  isAccount,
  maxBulk,
  problem,
  reference,
  resources,
  type Resource,
} from '@tinkerdesk/shared'
import { jsonSchema, type Json } from '../../http/json-schema.js'
import { refusals } from '../../http/refusals.js'
import { handedToJob } from '../../http/handed-to-job.js'
import { actionPaths } from './openapi-actions.js'
import { groupPaths } from './openapi-groups.js'
import { listParameters } from './openapi-list.js'
import { answer, body, place, query, ref } from './openapi-parts.js'
import { resourceSchemas } from './openapi-schemas.js'

/** The answer of an archive: the batch by which a restore finds it. */
const archived: Json = {
  type: 'object',
  required: ['id', 'batch'],
  properties: { id: { type: 'string' }, batch: { type: 'string' } },
}

const changeSet = query('changeSet', 'The id of the change set by which the archive can be undone')

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

function pathsOf(resource: Resource): Json {
  const { name, url, label } = resource
  const tags = [label.many]
  const bulk = (item: Json): Json => ({
    type: 'object',
    required: ['bulk'],
    properties: { bulk: { type: 'array', maxItems: maxBulk, items: item } },
  })
  const page: Json = {
    type: 'object',
    required: ['data', 'count', 'total', 'page', 'pageCount'],
    properties: {
      data: { type: 'array', items: ref(name) },
      count: { type: 'integer' },
      total: { type: 'integer' },
      page: { type: 'integer' },
      pageCount: { type: 'integer' },
    },
  }
  const id = place('id')
  const each = query('mode', '"each": a result for every record instead of all or nothing', {
    enum: ['each'],
  })
  const eachOrJob = query(
    'mode',
    '"each": a result for every record instead of all or nothing; "job": a job archives each',
    {
      enum: ['each', 'job'],
    },
  )
  const withId: Json = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
  const many = (summary: string, item: Json, result: Json, done = 200, mode = each): Json => ({
    tags,
    summary,
    parameters: mode === eachOrJob ? [mode, changeSet] : [mode],
    requestBody: body(bulk(item)),
    responses: {
      [done]: answer('The records in order; with mode=each, a result for each', {
        oneOf: [
          { type: 'array', items: result },
          { type: 'array', items: jsonSchema(bulkResult, 'output') },
        ],
      }),
      ...(mode === eachOrJob ? handedToJob : {}),
      ...refusals(400, 403, 409),
    },
  })
  return {
    ...actionPaths(resource),
    ...groupPaths(resource, listParameters(resource)),
    [`/api/${url}`]: {
      get: {
        tags,
        summary: `List ${label.many.toLowerCase()}`,
        parameters: listParameters(resource),
        responses: {
          200: answer('A page; a bare array when neither page, limit nor offset is sent', {
            oneOf: [page, { type: 'array', items: ref(name) }],
          }),
          ...refusals(400, 401, 403),
        },
      },
      post: {
        tags,
        summary: `Make a ${label.one.toLowerCase()}`,
        requestBody: body(ref(`${name}Create`)),
        responses: { 201: answer('The new record', ref(name)), ...refusals(400, 401, 403, 409) },
      },
    },
    [`/api/${url}/bulk`]: {
      post: many(`Make many ${label.many.toLowerCase()}`, ref(`${name}Create`), ref(name), 201),
      patch: many(
        `Change many ${label.many.toLowerCase()}`,
        { allOf: [ref(`${name}Change`), { type: 'object', required: ['id'] }] },
        ref(name),
      ),
      delete: many(`Archive many ${label.many.toLowerCase()}`, withId, archived, 200, eachOrJob),
    },
    [`/api/${url}/references`]: {
      post: {
        tags,
        summary: `What refers to some ${label.many.toLowerCase()}`,
        requestBody: body(bulk(withId)),
        responses: {
          200: answer('By resource', { type: 'array', items: jsonSchema(reference, 'output') }),
          ...refusals(400, 401),
        },
      },
    },
    [`/api/${url}/{id}`]: {
      parameters: [id],
      get: {
        tags,
        summary: `One ${label.one.toLowerCase()}`,
        parameters: [
          query('join', 'A relation to read as an object'),
          query('fields', 'Only these fields'),
        ],
        responses: { 200: answer('The record', ref(name)), ...refusals(401, 404) },
      },
      patch: {
        tags,
        summary: `Change a ${label.one.toLowerCase()}`,
        requestBody: body(ref(`${name}Change`)),
        responses: {
          200: answer('The record as it now is', ref(name)),
          ...refusals(400, 401, 403, 404, 409, 428),
        },
      },
      delete: {
        tags,
        summary: `Archive a ${label.one.toLowerCase()}`,
        parameters: [changeSet],
        responses: {
          200: answer('Its batch in the archive', archived),
          ...handedToJob,
          ...refusals(401, 403, 404, 409),
        },
      },
    },
    [`/api/${url}/{id}/references`]: {
      parameters: [id],
      get: {
        tags,
        summary: `What refers to a ${label.one.toLowerCase()}`,
        responses: {
          200: answer('By resource', { type: 'array', items: jsonSchema(reference, 'output') }),
          ...refusals(401, 404),
        },
      },
    },
  }
}

/** Returns paths with one parameter per placeholder, as the standard requires. */
const withPlaces = (paths: Json): Json =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => place(name!))
      return [path, parameters.length > 0 ? { parameters, ...(operations as Json) } : operations]
    }),
  )

/**
 * Builds the OpenAPI document of the generated endpoints from the declarations. Features add their own paths. Other requests run between the
 * resources.
 */
export async function openApi(featurePaths: Json = {}): Promise<Json> {
  const [schemas, paths]: [Json, Json] = [{}, {}]
  for (const resource of resources) {
    await turn()
    Object.assign(schemas, resourceSchemas(resource))
    await turn()
    Object.assign(paths, isAccount(resource) ? withoutToken(pathsOf(resource)) : pathsOf(resource))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tinkerdesk',
      version: '1',
      description:
        'The records of an innovation-lab programme. Sign in at /api/auth/sign-in; a session cookie does the rest. Every request with the cookie that changes something needs the header Origin with the address of the product. Programs send a token instead, as Authorization: Bearer, without a cookie and an Origin; what takes no token says so.',
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'tinkerdesk_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'tnk_ and 46 letters and digits, of which the last 6 are a checksum',
        },
      },
      schemas: { Problem: jsonSchema(problem, 'output'), ...schemas },
    },
    security: [{ session: [] }, { token: [] }],
    paths: { ...paths, ...withPlaces(featurePaths) },
  }
}
