import { idPattern, maxFilters } from '@tinkerdesk/shared'
import type { Json } from '../../http/json-schema.js'

/** Refers to a schema of the document. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** A response with a JSON body. */
export const answer = (description: string, schema: Json): Json => ({
  description,
  content: json(schema),
})

/** A required JSON body of a request. */
export const body = (schema: Json): Json => ({ required: true, content: json(schema) })

/** A parameter of the query. */
export const query = (
  name: string,
  description: string,
  schema: Json = { type: 'string' },
): Json => ({
  in: 'query',
  name,
  description,
  schema,
})

/** A parameter of the query that may be sent several times: `filter=…&filter=…`. */
export const queries = (name: string, description: string): Json => ({
  ...query(name, description, {
    type: 'array',
    items: { type: 'string' },
    maxItems: maxFilters,
  }),
  style: 'form',
  explode: true,
})

/** The id of a record. */
export const idValue: Json = { type: 'string', pattern: idPattern.source }

/** A placeholder of the path. */
export const place = (name: string): Json => ({
  in: 'path',
  name,
  required: true,
  schema: { type: 'string' },
})
