import {
  itemOf,
  itemRelationsOf,
  leavesOf,
  partsOf,
  problems,
  resources,
  sharedKind,
  targetOf,
  variantsOf,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { operators } from '../sql/operators.js'

type Json = Record<string, unknown>

const inner = (field: Field): Json => {
  const schema = sharedKind(field).schema(field, shapeOnly)
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return json
}

// Parts of groups and lists are described on their own; inside another schema they only stand for "anything".
const shapeOnly = {
  schemaOf: () => z.unknown(),
  initialOf: () => null,
  emptyOf: () => null,
  plainOf: () => '',
  filesIn: () => [],
  holdsFiles: () => false,
  innerOf: () => undefined,
}

function fieldSchema(field: Field): Json {
  const parts = partsOf(field)
  const base: Json = {
    title: field.label,
    ...(field.help ? { description: field.help } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
  }
  if (parts) return { ...base, type: 'object', properties: propertiesOf(parts), additionalProperties: false }
  const variants = variantsOf(field)
  if (variants)
    return {
      ...base,
      oneOf: Object.entries(variants).map(([name, one]) => ({
        type: 'object',
        properties: { [name]: fieldSchema(one) },
        required: [name],
        additionalProperties: false,
      })),
    }
  const item = itemOf(field)
  if (item) return { ...base, type: 'array', items: fieldSchema(item) }
  const target = targetOf(field)
  const schema = inner(field)
  return { ...base, ...schema, ...(target ? { description: `The id of a record of ${target.to}` } : {}) }
}

const propertiesOf = (fields: { readonly [name: string]: Field }): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]))

const system: Json = {
  id: { type: 'string', description: 'Sortable, made by the client or the server' },
  version: { type: 'integer', readOnly: true },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
  updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  createdBy: { type: 'string', readOnly: true },
  allowed: { type: 'array', items: { enum: ['update', 'archive'] }, readOnly: true, description: 'What you may do with this record' },
}

const derivedOf = ({ derived }: Resource): Json =>
  Object.fromEntries(
    Object.entries(derived).map(([name, from]) => [
      name,
      'from' in from
        ? { type: 'array', items: { type: 'string' }, readOnly: true, description: `The ids of the records of ${from.from} that name it` }
        : { type: 'string', readOnly: true, description: 'The id once more' },
    ]),
  )

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: Json): Json => ({ 'application/json': { schema } })
const answer = (description: string, schema: Json): Json => ({ description, content: json(schema) })
const faults = (...statuses: number[]): Json =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: titlesOf(status), content: { 'application/problem+json': { schema: ref('Problem') } } },
    ]),
  )
const titlesOf = (status: number): string =>
  Object.values(problems)
    .filter((problem) => problem.status === status)
    .map(({ title }) => title)
    .join(' / ')

const query = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({ in: 'query', name, description, schema })

function listParameters(resource: Resource): Json[] {
  const paths = leavesOf(resource)
    .filter(({ field }) => sharedKind(field).operand)
    .map(({ path }) => path)
  const relations = [...leavesOf(resource).filter(({ field }) => targetOf(field)), ...itemRelationsOf(resource)].map(({ path }) => path)
  return [
    query('page', 'From 1', { type: 'integer', minimum: 1 }),
    query('limit', 'Rows in a page', { type: 'integer', minimum: 1, maximum: 100 }),
    query('offset', 'Rows to skip', { type: 'integer', minimum: 0 }),
    query('sort', 'field,ASC or field,DESC; repeatable'),
    query('filter', `field||$operator||value; repeatable. Fields: ${paths.join(', ')}. Operators: ${Object.keys(operators).join(', ')}`),
    query('or', 'An alternative to the filters, written like one; repeatable'),
    query('s', 'A condition tree in JSON'),
    query('join', `A relation to read as an object; repeatable. Relations: ${relations.join(', ')}`),
    query('fields', 'Only these fields, comma-separated'),
  ]
}

function pathsOf(resource: Resource): Json {
  const { name, url, label } = resource
  const tags = [label.many]
  const body = (schema: Json) => ({ required: true, content: json(schema) })
  const bulk = (item: Json): Json => ({
    type: 'object',
    required: ['bulk'],
    properties: { bulk: { type: 'array', maxItems: 1000, items: item } },
  })
  const page: Json = {
    type: 'object',
    properties: {
      data: { type: 'array', items: ref(name) },
      count: { type: 'integer' },
      total: { type: 'integer' },
      page: { type: 'integer' },
      pageCount: { type: 'integer' },
    },
  }
  const id = place('id')
  const many = (summary: string, item: Json, done = 200): Json => ({
    tags,
    summary,
    parameters: [query('mode', '"each": a result for every record instead of all or nothing', { enum: ['each'] })],
    requestBody: body(bulk(item)),
    responses: { [done]: answer('The records, in order', { type: 'array', items: {} }), ...faults(400, 403, 409) },
  })
  const versioned: Json = { allOf: [ref(name), { type: 'object', required: ['version'] }] }
  return {
    [`/api/${url}`]: {
      get: {
        tags,
        summary: `List ${label.many.toLowerCase()}`,
        parameters: listParameters(resource),
        responses: {
          200: answer('A page; a bare array when neither page, limit nor offset is sent', {
            oneOf: [page, { type: 'array', items: ref(name) }],
          }),
          ...faults(400, 401, 403),
        },
      },
      post: {
        tags,
        summary: `Make a ${label.one.toLowerCase()}`,
        requestBody: body(ref(name)),
        responses: { 201: answer('The new record', ref(name)), ...faults(400, 401, 403, 409) },
      },
    },
    [`/api/${url}/bulk`]: {
      post: many(`Make many ${label.many.toLowerCase()}`, ref(name), 201),
      patch: many(`Change many ${label.many.toLowerCase()}`, versioned),
      delete: many(`Archive many ${label.many.toLowerCase()}`, {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' } },
      }),
    },
    [`/api/${url}/{id}`]: {
      parameters: [id],
      get: {
        tags,
        summary: `One ${label.one.toLowerCase()}`,
        parameters: [query('join', 'A relation to read as an object'), query('fields', 'Only these fields')],
        responses: { 200: answer('The record', ref(name)), ...faults(401, 404) },
      },
      patch: {
        tags,
        summary: `Change a ${label.one.toLowerCase()}`,
        requestBody: body(versioned),
        responses: { 200: answer('The record as it now is', ref(name)), ...faults(400, 401, 403, 404, 409, 428) },
      },
      delete: {
        tags,
        summary: `Archive a ${label.one.toLowerCase()}`,
        responses: { 200: answer('Its batch in the archive', { type: 'object' }), ...faults(401, 403, 404, 409) },
      },
    },
    [`/api/${url}/{id}/references`]: {
      parameters: [id],
      get: {
        tags,
        summary: `What refers to a ${label.one.toLowerCase()}`,
        responses: { 200: answer('By resource', { type: 'array', items: {} }), ...faults(401, 404) },
      },
    },
  }
}

const place = (name: string): Json => ({ in: 'path', name, required: true, schema: { type: 'string' } })

/** Paths with a parameter for each of their places, as the standard wants it. */
const withPlaces = (paths: Json): Json =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => {
      const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => place(name!))
      return [path, parameters.length > 0 ? { parameters, ...(operations as Json) } : operations]
    }),
  )

/** The OpenAPI document of the generated endpoints, made from the declarations; features add their own paths. */
export function openApi(featurePaths: Json = {}): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tinkerdesk',
      version: '1',
      description: 'The records of an innovation-lab programme. Sign in at /api/auth/sign-in; a session cookie does the rest.',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tinkerdesk_session' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { enum: Object.keys(problems) },
            detail: { type: 'string' },
            issues: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
            current: {},
          },
        },
        ...Object.fromEntries(
          resources.map((resource) => [
            resource.name,
            {
              type: 'object',
              title: resource.label.one,
              properties: { ...system, ...derivedOf(resource), ...propertiesOf(resource.fields) },
            },
          ]),
        ),
      },
    },
    security: [{ session: [] }],
    paths: { ...Object.assign({}, ...resources.map(pathsOf)), ...withPlaces(featurePaths) },
  }
}
