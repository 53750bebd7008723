import { ProblemError } from '../../../problems/problem-error.js'
import { withoutEntry } from '../../write/comments.js'
import { conflictsWithLater } from '../../write/row-checks.js'
import type { Authorised, Located, Start, Taken, Validated } from '../../operation/context.js'

/**
 * Accepts a change from a stale version if no one changed the same fields since. Otherwise throws a `version_conflict` with the current
 * record, read in this transaction. A comment is added, so it conflicts with nothing.
 */
export async function mergeOrConflict(
  context: Start & Authorised & Located & Taken & Validated & { version: number },
): Promise<{ isCurrent: true }> {
  const { machine, tx, me, plan, rights, locatedRow, before, version, content, patch } = context
  const isComment =
    Object.keys(content).length > 0 &&
    Object.keys(withoutEntry(plan.resource, content)).length === 0
  if (
    !isComment &&
    (await conflictsWithLater(tx, plan, before, version, withoutEntry(plan.resource, patch)))
  ) {
    const [current] = await machine.reader.output(tx, me, rights, [locatedRow])
    throw new ProblemError('version_conflict', { current })
  }
  return { isCurrent: true }
}
