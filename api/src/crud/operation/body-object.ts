import { isRecord, type Issue } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'

export const refuse = (issues: Issue[]): ProblemError =>
  new ProblemError('validation_failed', { issues })

/** Returns the body as an object. Throws a 400 for anything else. */
export function objectOf(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) throw refuse([{ path: '', message: 'The body must be a JSON object' }])
  return body
}
