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

/** A placeholder of the path. */
export const place = (name: string): Json => ({
  in: 'path',
  name,
  required: true,
  schema: { type: 'string' },
})
