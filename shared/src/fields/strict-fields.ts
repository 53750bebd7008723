import { z } from 'zod'
import { isRecord } from '../base/is-record.js'

/** A strict object that passes a missing key to its schema as `undefined`, to become the default or an issue. */
export function strictFields(
  shape: { [name: string]: z.ZodType },
  error?: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidType | z.core.$ZodIssueUnrecognizedKeys>,
) {
  const blank = Object.fromEntries(Object.keys(shape).map((name) => [name, undefined]))
  return z.preprocess(
    (value) => (isRecord(value) ? { ...blank, ...value } : value),
    z.strictObject(shape, error ? { error } : undefined),
  )
}
