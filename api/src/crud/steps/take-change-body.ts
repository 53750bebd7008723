import { ProblemError } from '../../problems/problem-error.js'
import { mustBeVersion } from '../write/row-checks.js'
import { objectOf, refuse } from './body-object.js'
import type { Authorised, Taken } from './context.js'

/** Takes the body of a change apart: it names the version that it was made from. */
export function takeChangeBody({ body, id }: Authorised & { body: unknown; id: string }): Taken & { version: number } {
  const { version, id: sentId, ...content } = objectOf(body)
  if (sentId !== undefined && sentId !== id) throw refuse([{ path: 'id', message: 'The id of a record does not change' }])
  if (version === undefined) throw new ProblemError('version_required', { issues: [{ path: 'version', message: 'Version is required' }] })
  mustBeVersion(version)
  return { content, version }
}
