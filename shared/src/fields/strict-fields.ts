import { z } from 'zod'

/** A strict object in which a key that is left out reaches its own schema as `undefined`, to become its initial value or a fault. */
export function strictFields(
  shape: { [name: string]: z.ZodType },
  error?: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys>,
) {
  const blank = Object.fromEntries(Object.keys(shape).map((name) => [name, undefined]))
  return z.preprocess(
    (value) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...blank, ...value } : value),
    z.strictObject(shape, error ? { error } : undefined),
  )
}
