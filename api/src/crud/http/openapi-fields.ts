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
  const schema = inner(field)
  const described = {
    ...base,
    ...(target ? { description: `The id of a record of ${target.to}` } : {}),
  }
  const mayBeNull = isNullable ?? (emptyOf(field) === null && !isRequired(field))
  return mayBeNull
    ? { ...described, anyOf: [schema, { type: 'null' }] }
    : { ...base, ...schema, ...described }
}

/** The fields of a schema, and which of them are required. */
interface Use {
  has: (field: Field, path: string) => boolean
  requires: (field: Field, path: string) => boolean
}

/** Items and variants may have withheld parts, so only the parts required in a request are required. */
export const inside = (use: Use): Use =>
  use === creating || use === changing ? creating : { has: () => true, requires: () => false }

const isRequired = (field: Field): boolean =>
  !hasComputedDefault(field) && !schemaOf(field).safeParse(undefined).success
export const creating: Use = { has: (field) => isSentIn(field, 'create'), requires: isRequired }
export const changing: Use = { has: (field) => isSentIn(field, 'change'), requires: () => false }

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
