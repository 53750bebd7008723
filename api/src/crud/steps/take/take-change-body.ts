import { ProblemError } from '../../../problems/problem-error.js'
import { assertVersion } from '../../write/row-checks.js'
import { objectOf, refuse } from '../../operation/body-object.js'
import type { Authorised, Taken } from '../../operation/context.js'

/** Parses the body of a change, which names the version it is based on. */
export function takeChangeBody({
  body,
  id,
}: Pick<Authorised, 'grants'> & { body: unknown; id: string }): Taken & { version: number } {
  const { version, id: sentId, ...content } = objectOf(body)
  if (sentId !== undefined && sentId !== id)
    throw refuse([{ path: 'id', message: 'The id of a record does not change' }])
  return { content, version: requireVersion(version) }
}

/** Returns the version that a request names. Throws a 400 without a valid one. */
export function requireVersion(version: unknown): number {
  if (version === undefined)
    throw new ProblemError('version_required', {
      issues: [{ path: 'version', message: 'Version is required' }],
    })
  assertVersion(version)
  return version
}
