import { ProblemError } from '../../problems/problem-error.js'
import { conflictsWithLater } from '../write/row-checks.js'
import type { Authorised, Located, Start, Validated } from './context.js'

/**
 * Accepts a change from a stale version if no one changed the same fields since. Otherwise throws a `version_conflict` with the current
 * record, read in this transaction.
 */
export async function mergeOrConflict(
  context: Start & Authorised & Located & Validated & { version: number },
): Promise<{ isCurrent: true }> {
  const { machine, tx, me, plan, rights, locatedRow, before, version, patch } = context
  if (await conflictsWithLater(tx, plan, before, version, patch)) {
    const [current] = await machine.reader.output(tx, me, rights, [locatedRow])
    throw new ProblemError('version_conflict', { current })
  }
  return { isCurrent: true }
}
