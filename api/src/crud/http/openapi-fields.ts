import {
  actionsOf,
  emptyOf,
  grantReaches,
  hasComputedDefault,
  isSentIn,
  itemOf,
  partsOf,
  schemaOf,
  sharedKind,
  targetOf,
  variantsOf,
  type Field,
  type Resource,
} from '@tinkerdesk/shared'
import { z } from 'zod'
import { jsonSchema, type Json } from '../../http/json-schema.js'
import { ref } from './openapi-parts.js'

const inner = (field: Field, io: 'input' | 'output' = 'input'): Json =>
  jsonSchema(sharedKind(field).schema(field, shapeOnly), io)

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

export function fieldSchema(field: Field, path: string, use: Use, isNullable?: boolean): Json {
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
  if (item)
    return { ...base, ...inner(field, 'output'), items: fieldSchema(item, path, inside(use)) }
  const target = targetOf(field)
  const described = {
    ...base,
    ...(target ? { description: `The id of a record of ${target.to}` } : {}),
  }
  const schemas = valueSchemas(field, path, use)
  const mayBeNull = isNullable ?? (emptyOf(field) === null && !isRequired(field))
  if (schemas.length > 1 || mayBeNull)
    return { ...described, anyOf: [...schemas, ...(mayBeNull ? [{ type: 'null' }] : [])] }
  const [schema] = schemas as [Json]
  // A required text says something.
  const least = use.isSent && schema['type'] === 'string' && !schema['enum'] ? { minLength: 1 } : {}
  return { ...base, ...least, ...schema, ...described }
}

/** Returns the schemas of the values that a field may have: of a relation in a record that `?join=` may have filled in also the related record. */
function valueSchemas(field: Field, path: string, use: Use): Json[] {
  const either = sharedKind(field).either?.(field)
  if (either) return either.map((each) => fieldSchema(each as Field, path, use, false))
  const own = leafSchema(field, use)
  const target = targetOf(field)
  if (!target || !use.isPart) return [own]
  const joined = [ref(partName(target.to)), ref(unread)]
  return own['type'] === 'array'
    ? [{ ...own, items: { anyOf: [own['items'], ...joined] } }]
    : [own, ...joined]
}

/** Returns what a value of a field is in a record as read, or must be to be accepted. */
function leafSchema(field: Field, use: Use): Json {
  const limits = sharedKind(field).described?.(field) ?? {}
  if (use.isSent) return { ...inner(field), ...limits }
  // Values that were stored before a limit, or are masked for some people, are read all the same.
  return { ...inner(field), ...(limits.format?.startsWith('date') && { format: limits.format }) }
}

/** The fields of a schema, and which of them are required. */
interface Use {
  has: (field: Field, path: string) => boolean
  requires: (field: Field, path: string) => boolean
  /** True for the body of a request. */
  isSent?: true
  /** True for a record of which `?fields=` may have chosen some parts, and in which `?join=` may have filled in related ones. */
  isPart?: true
}

/** Items and variants may have withheld parts, so only the parts required in a request are required. */
export const inside = (use: Use): Use => (use.isSent ? creating : { ...use, requires: () => false })

const isRequired = (field: Field): boolean =>
  !hasComputedDefault(field) && !schemaOf(field).safeParse(undefined).success
export const creating: Use = {
  has: (field) => isSentIn(field, 'create'),
  requires: isRequired,
  isSent: true,
}
export const changing: Use = {
  has: (field) => isSentIn(field, 'change'),
  requires: () => false,
  isSent: true,
}
/** The fields of a record with `?fields=`. */
export const chosen: Use = { has: () => true, requires: () => false, isPart: true }

/** The name of the schema of a related record that the person may not read. */
export const unread = 'Unread'

/** The name of the schema of a record of which some fields were chosen. */
export const partName = (name: string): string => `${name}Part`

/** In a response, a field is required if every read grant shows it. Any other may be withheld from some people. */
export function reading(resource: Resource): Use {
  const grants = Object.values(resource.access).flatMap((grants) =>
    grants.filter((grant) => actionsOf(grant).includes('read')),
  )
  return {
    has: () => true,
    requires: (_, path) => grants.every((grant) => grantReaches(grant, path)),
  }
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
  const required = used
    .filter(([name, field]) => requires(field, prefix + name, use))
    .map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      used.map(([name, field]) => [name, fieldSchema(field, prefix + name, use)]),
    ),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}
