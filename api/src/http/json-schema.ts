import { z } from 'zod'

export type Json = Record<string, unknown>

/** Returns a schema as OpenAPI writes it: of what a request sends (`input`), or of what an answer contains (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
