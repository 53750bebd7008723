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

/** Leaves out steps of 0.1 and the like. Tools divide, and 30.4 / 0.1 is no whole number for them; the server refuses what lies between two steps. */
function withoutFractions({ jsonSchema }: { jsonSchema: Json }): void {
  if (!Number.isInteger(jsonSchema['multipleOf'] ?? 1)) delete jsonSchema['multipleOf']
}

/** Leaves out the format of links: by it, letters of Hindi in an address are a fault, and the server takes them. */
function withoutUri({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['format'] === 'uri') delete jsonSchema['format']
}

/** Returns a schema as OpenAPI writes it: of what a request sends (`input`), or of what an answer contains (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (context) => {
      listOfTuple(context)
      withoutFractions(context)
      withoutUri(context)
    },
  })
  return json
}
