import { maxDepth } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'

/** Returns how deeply objects and lists are nested in a value. Stops counting beyond the limit. */
const depthOf = (value: unknown, limit = maxDepth + 1): number =>
  value === null || typeof value !== 'object' || limit <= 0
    ? 0
    : 1 + Math.max(0, ...Object.values(value).map((part) => depthOf(part, limit - 1)))

/** Throws a 400 for a body that is nested more deeply than any declaration. */
export function refuseDeep(body: unknown): void {
  if (depthOf(body) > maxDepth) throw new ProblemError('limit_exceeded', { detail: `The body may be nested at most ${maxDepth} deep.` })
}
