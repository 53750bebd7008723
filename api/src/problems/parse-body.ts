import { issuesFrom } from '@tinkerdesk/shared'
import type { z } from 'zod'
import { ProblemError } from './problem-error.js'

/**
 * Parses a request's body or query with its schema. Throws a 400 that names every fault. Use strict objects, so that unknown keys are
 * faults.
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const isUnknownKey = parsed.error.issues.some(({ code }) => code === 'unrecognized_keys')
  throw new ProblemError(isUnknownKey ? 'unknown_field' : 'validation_failed', {
    issues: issuesFrom(parsed.error),
  })
}
