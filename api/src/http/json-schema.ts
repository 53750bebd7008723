import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'

export type Json = Record<string, unknown>

/** Writes a tuple of equal parts as a list with that many items, which all tools understand. */
function listOfTuple({ jsonSchema }: { jsonSchema: Json }): void {
  const parts = jsonSchema['prefixItems']
  if (!Array.isArray(parts) || !parts.every((part) => isDeepStrictEqual(part, parts[0]))) return
  delete jsonSchema['prefixItems']
  Object.assign(jsonSchema, { items: parts[0], minItems: parts.length, maxItems: parts.length })
}

/** Returns a schema as OpenAPI writes it: of what a request sends (`input`), or of what an answer contains (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: listOfTuple,
  })
  return json
}
