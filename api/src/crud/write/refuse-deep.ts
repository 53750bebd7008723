import { maxDepth } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'

/** Returns how deeply objects and lists are nested in a value. Stops counting beyond the limit. */
function depthOf(value: unknown, limit = maxDepth + 1): number {
  if (value === null || typeof value !== 'object' || limit <= 0) return 0
  let deepest = 0
  for (const part of Object.values(value)) deepest = Math.max(deepest, depthOf(part, limit - 1))
  return 1 + deepest
}

/** Throws a 400 for a body that is nested more deeply than any declaration. */
export function refuseDeep(body: unknown): void {
  if (depthOf(body) > maxDepth)
    throw new ProblemError('limit_exceeded', {
      detail: `The body may be nested at most ${maxDepth} deep.`,
    })
}
