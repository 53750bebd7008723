import {
  declaredField,
  rowField,
  derivedField,
  recordTitle,
  resourceNamed,
  titleRelationsOf,
  type Field,
  type Resource,
  type SystemName,
} from '@tinkerdesk/shared'
import type { Json } from '../../http/json-schema.js'
import {
  changing,
  chosen,
  creating,
  fieldSchema,
  inside,
  objectOf,
  partName,
  reading,
} from './openapi-fields.js'
import { idValue } from './openapi-parts.js'

const system: { readonly [N in SystemName | 'allowed']: Json } = {
  id: { ...idValue, description: 'Sortable, made by the client or the server' },
  version: {
    type: 'integer',
    minimum: 1,
    readOnly: true,
    description: 'Grows with every change. A change sends the version that it was made from',
  },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
  updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  createdBy: { type: 'string', readOnly: true },
  allowed: {
    type: 'array',
    items: { enum: ['update', 'archive'] },
    readOnly: true,
    description: 'What you may do with this record',
  },
}
const alwaysThere = Object.keys(system)

/** The name of a record whose title runs through relations. */
const titleOf = (resource: Resource): Json =>
  titleRelationsOf(resource).length > 0
    ? {
        [recordTitle]: {
          type: 'string',
          readOnly: true,
          description: 'Its name, with the names of related records that you may read',
        },
      }
    : {}

const derivedWords = {
  count: 'The number of records of',
  sum: 'A sum over the records of',
  first: 'A value of the first record of',
  last: 'A value of the last record of',
  fetched: 'A value of the record of',
}

const sumLimits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']

function derivedSchema(resource: Resource, name: string): Json {
  const derived = resource.derived[name]!
  if (derived.value === 'ownId')
    return { type: 'string', readOnly: true, description: 'The id once more' }
  if (derived.value === 'ids')
    return {
      type: 'array',
      items: { type: 'string' },
      readOnly: true,
      description: `The ids of the records of ${derived.from} that name it`,
    }
  const description = `${derivedWords[derived.value]} ${derived.from} that ${derived.value === 'fetched' ? 'it names' : 'name it'}`
  const field = derivedField(resource, name)
  if (field) {
    const isNumber = derived.value === 'count' || derived.value === 'sum'
    const schema = fieldSchema(field, name, reading(resource), !isNumber)
    // A sum over nothing is 0, and one over many is more than its largest part.
    if (isNumber) for (const limit of sumLimits) delete schema[limit]
    return { ...schema, ...(isNumber && { readOnly: true }), description }
  }
  const { per = [], as = '' } = derived as { per?: readonly string[]; as?: string }
  const other = resourceNamed(derived.from)
  const values = per.map((path) => [
    path,
    fieldSchema(declaredField(other, path), path, inside(creating)),
  ])
  const properties = { ...Object.fromEntries(values), [as]: { type: 'integer' } }
  const items = {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
  return {
    type: 'array',
    items,
    readOnly: true,
    description: `${description}, for each ${per.join(' and ')}`,
  }
}

const derivedOf = (resource: Resource): Json =>
  Object.fromEntries(
    Object.keys(resource.derived).map((name) => [name, derivedSchema(resource, name)]),
  )

const computedOf = (resource: Resource): Json =>
  Object.fromEntries(
    Object.keys(resource.computed).map((name) => [
      name,
      {
        ...fieldSchema(rowField(resource, name), name, reading(resource)),
        description: 'Computed from fields of the same record',
      },
    ]),
  )

/** True for a resource of which some people read nothing but chosen fields and the id. */
const isBare = ({ access }: Resource): boolean =>
  Object.values(access).some((grants) => grants.some(({ bare }) => bare))

/**
 * Returns the schemas of a resource: a record in a response, what is left of it with `?fields=`, the body that creates one, and the body that
 * changes one. In a response, `required` lists the fields present for everyone who may read the whole record. A field that is withheld from
 * some role is optional.
 */
export function resourceSchemas(resource: Resource): Json {
  const { name, label, fields, derived } = resource
  const use = reading(resource)
  const read = objectOf(fields, '', use)
  const isAlwaysThere = (name: string) =>
    !derivedField(resource, name) && resource.derived[name]!.value !== 'count'
  const always = Object.keys(derived).filter(
    (path) => isAlwaysThere(path) && use.requires({} as Field, path),
  )
  const create = objectOf(fields, '', creating)
  const change = objectOf(fields, '', changing)
  const beside = { ...titleOf(resource), ...derivedOf(resource), ...computedOf(resource) }
  return {
    [name]: {
      type: 'object',
      title: label.one,
      description: 'A whole record.',
      properties: { ...system, ...beside, ...read.properties },
      required: [
        ...alwaysThere,
        ...Object.keys({ ...titleOf(resource), ...computedOf(resource) }),
        ...always,
        ...(read.required ?? []),
      ],
    },
    [partName(name)]: {
      type: 'object',
      title: `${label.one}, in part`,
      description:
        'With ?fields= only the fields named there, the id, the version and what is allowed. With ?join= a relation is the related record; one that you may not read has its id alone.',
      properties: { ...system, ...beside, ...objectOf(fields, '', chosen).properties },
      required: isBare(resource) ? ['id'] : ['id', 'version'],
    },
    [`${name}Create`]: { ...create, properties: { id: system.id, ...create.properties } },
    [`${name}Change`]: {
      ...change,
      properties: {
        id: system.id,
        version: { type: 'integer', minimum: 1, description: 'The version that you read' },
        ...change.properties,
      },
      required: ['version'],
    },
  }
}
