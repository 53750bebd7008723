import {
  actionsOf,
  computedField,
  derivedField,
  emptyOf,
  fieldAt,
  grantReaches,
  hasComputedDefault,
  isSentIn,
  itemOf,
  partsOf,
  recordTitle,
  resourceNamed,
  schemaOf,
  sharedKind,
  targetOf,
  titleRelationsOf,
  variantsOf,
  type Field,
  type Resource,
  type SystemName,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { jsonSchema, type Json } from '../../http/json-schema.js'

const inner = (field: Field, io: 'input' | 'output' = 'input'): Json => jsonSchema(sharedKind(field).schema(field, shapeOnly), io)

// Parts of groups and lists are described separately. Inside another schema they only mean "anything".
const shapeOnly = {
  schemaOf: () => z.unknown(),
  initialOf: () => null,
  sampleOf: () => null,
  emptyOf: () => null,
  plainOf: () => '',
  placedFilesIn: () => [],
  holdsFiles: () => false,
  innerOf: () => undefined,
}

function fieldSchema(field: Field, path: string, use: Use, isNullable?: boolean): Json {
  const parts = partsOf(field)
  const base: Json = {
    title: field.label,
    ...(field.help ? { description: field.help } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
  }
  if (parts) return { ...base, ...objectOf(parts, `${path}.`, use) }
  const variants = variantsOf(field)
  if (variants)
    return {
      ...base,
      oneOf: Object.entries(variants).map(([name, parts]) => ({
        type: 'object',
        properties: { [name]: fieldSchema(parts, path, inside(use)) },
        required: [name],
        additionalProperties: false,
      })),
    }
  const item = itemOf(field)
  // Blank items are dropped before the rest are counted, so only the output has the limits.
  if (item) return { ...base, ...inner(field, 'output'), items: fieldSchema(item, path, inside(use)) }
  const target = targetOf(field)
  const schema = inner(field)
  const described = { ...base, ...(target ? { description: `The id of a record of ${target.to}` } : {}) }
  const mayBeNull = isNullable ?? (emptyOf(field) === null && !isRequired(field))
  return mayBeNull ? { ...described, anyOf: [schema, { type: 'null' }] } : { ...base, ...schema, ...described }
}

/** The fields of a schema, and which of them are required. */
interface Use {
  has: (field: Field, path: string) => boolean
  requires: (field: Field, path: string) => boolean
}

/** Items and variants may have withheld parts, so only the parts required in a request are required. */
const inside = (use: Use): Use => (use === creating || use === changing ? creating : { has: () => true, requires: () => false })

const isRequired = (field: Field): boolean => !hasComputedDefault(field) && !schemaOf(field).safeParse(undefined).success
const creating: Use = { has: (field) => isSentIn(field, 'create'), requires: isRequired }
const changing: Use = { has: (field) => isSentIn(field, 'change'), requires: () => false }

/** In a response, a field is required if every read grant shows it. Any other may be withheld from some people. */
function reading(resource: Resource): Use {
  const grants = Object.values(resource.access).flatMap((grants) => grants.filter((grant) => actionsOf(grant).includes('read')))
  return { has: () => true, requires: (_, path) => grants.every((grant) => grantReaches(grant, path)) }
}

/** A group is required if one of its parts is. */
const requires = (field: Field, path: string, use: Use): boolean => {
  const parts = partsOf(field)
  if (!parts) return use.has(field, path) && use.requires(field, path)
  return Object.entries(parts).some(([name, part]) => requires(part, `${path}.${name}`, use))
}

/** Returns the schema of some fields of a resource, those of groups included. */
export function objectOf(fields: { readonly [name: string]: Field }, prefix: string, use: Use) {
  const used = Object.entries(fields).filter(([name, field]) => use.has(field, prefix + name))
  const required = used.filter(([name, field]) => requires(field, prefix + name, use)).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(used.map(([name, field]) => [name, fieldSchema(field, prefix + name, use)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

const system: { readonly [N in SystemName | 'allowed']: Json } = {
  id: { type: 'string', description: 'Sortable, made by the client or the server' },
  version: { type: 'integer', readOnly: true },
  createdAt: { type: 'string', format: 'date-time', readOnly: true },
  updatedAt: { type: 'string', format: 'date-time', readOnly: true },
  createdBy: { type: 'string', readOnly: true },
  allowed: { type: 'array', items: { enum: ['update', 'archive'] }, readOnly: true, description: 'What you may do with this record' },
}
const alwaysThere = Object.keys(system)

/** The name of a record whose title runs through relations. */
const titleOf = (resource: Resource): Json =>
  titleRelationsOf(resource).length > 0
    ? { [recordTitle]: { type: 'string', readOnly: true, description: 'Its name, with the names of related records that you may read' } }
    : {}

const derivedWords = {
  count: 'The number of records of',
  sum: 'A sum over the records of',
  first: 'A value of the first record of',
  last: 'A value of the last record of',
  fetched: 'A value of the record of',
}

function derivedSchema(resource: Resource, name: string): Json {
  const derived = resource.derived[name]!
  if (derived.value === 'ownId') return { type: 'string', readOnly: true, description: 'The id once more' }
  if (derived.value === 'ids')
    return {
      type: 'array',
      items: { type: 'string' },
      readOnly: true,
      description: `The ids of the records of ${derived.from} that name it`,
    }
  const description = `${derivedWords[derived.value]} ${derived.from} that ${derived.value === 'fetched' ? 'it names' : 'name it'}`
  const field = derivedField(resource, name)
  if (field) return { ...fieldSchema(field, name, reading(resource), derived.value !== 'count' && derived.value !== 'sum'), description }
  const { per = [], as = '' } = derived as { per?: readonly string[]; as?: string }
  const other = resourceNamed(derived.from)
  const values = per.map((path) => [path, fieldSchema(fieldAt(other, path)!, path, inside(creating))])
  const properties = { ...Object.fromEntries(values), [as]: { type: 'integer' } }
  const items = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  return { type: 'array', items, readOnly: true, description: `${description}, for each ${per.join(' and ')}` }
}

const derivedOf = (resource: Resource): Json =>
  Object.fromEntries(Object.keys(resource.derived).map((name) => [name, derivedSchema(resource, name)]))

const computedOf = (resource: Resource): Json =>
  Object.fromEntries(
    Object.keys(resource.computed).map((name) => [
      name,
      { ...fieldSchema(computedField(resource, name)!, name, reading(resource)), description: 'Computed from fields of the same record' },
    ]),
  )

/**
 * Returns the schemas of a resource: a record in a response, the body that creates one, and the body that changes one. In a response,
 * `required` lists the fields present for everyone who may read the record. A field that is withheld from some role is optional.
 */
export function resourceSchemas(resource: Resource): Json {
  const { name, label, fields, derived, access } = resource
  const use = reading(resource)
  const read = objectOf(fields, '', use)
  const isBare = Object.values(access).some((grants) => grants.some(({ bare }) => bare))
  const isAlwaysThere = (name: string) => !derivedField(resource, name) && resource.derived[name]!.value !== 'count'
  const always = Object.keys(derived).filter((path) => isAlwaysThere(path) && use.requires({} as Field, path))
  const create = objectOf(fields, '', creating)
  const change = objectOf(fields, '', changing)
  return {
    [name]: {
      type: 'object',
      title: label.one,
      description: 'With ?fields= only the fields named there, the id, the version and what is allowed.',
      properties: { ...system, ...titleOf(resource), ...derivedOf(resource), ...computedOf(resource), ...read.properties },
      required: [
        ...(isBare ? ['id'] : alwaysThere),
        ...Object.keys({ ...titleOf(resource), ...computedOf(resource) }),
        ...always,
        ...(read.required ?? []),
      ],
    },
    [`${name}Create`]: { ...create, properties: { id: system.id, ...create.properties } },
    [`${name}Change`]: {
      ...change,
      properties: { id: system.id, version: { type: 'integer' }, ...change.properties },
      required: ['version'],
    },
  }
}
