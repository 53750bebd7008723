import type { Issue } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { Done } from '../operation.js'
import { applyRow } from './apply-row.js'
import { createRows } from './create-rows.js'
import { enterChangeSet } from './enter-change-set.js'
import type { SetRequest } from './enter-set.js'
import { planRows } from './plan-rows.js'
import { rowsFrom } from './rows-from.js'
import type { GridRequest } from './take-grid-rows.js'

/** Returns the issues of a refused row with its place in front of their paths. */
const placed = ({ message, details: { issues = [] } }: ProblemError, at: number): Issue[] =>
  (issues.length > 0 ? issues : [{ path: '', message }]).map((issue) => ({
    path: issue.path ? `rows.${at}.${issue.path}` : `rows.${at}`,
    message: issue.message,
  }))

/**
 * Saves all rows or none in one transaction, and ends the operation, if the request asks for that. Goes on after a refused row to find the
 * others. Throws `validation_failed` with an issue for each refused row, `rows.3.name.firstName`.
 */
export async function saveTogether(request: GridRequest & SetRequest): Promise<Done<null> | void> {
  const { machine, me, save, set, rowsOf } = request
  if (save.mode === 'each') return
  if (await createRows(request)) return new Done(null)
  await machine.database.write(async (tx) => {
    if (!(await enterChangeSet(tx, set))) return
    await planRows(tx, set.id, await rowsOf(tx))
    const issues: Issue[] = []
    for (const [at, row] of (await rowsFrom(tx, set.id, 0, save.rows.length)).entries()) {
      try {
        await applyRow({ machine, tx, me, row })
      } catch (error) {
        const problem = problemFrom(error)
        const isOfRow = problem.code !== 'internal' && problem.code !== 'unavailable'
        // The database may refuse to go on after an error of its own: the rows so far are told.
        if (!isOfRow && issues.length > 0) break
        if (!isOfRow) throw error
        issues.push(...placed(problem, at))
      }
    }
    if (issues.length > 0) throw new ProblemError('validation_failed', { issues })
  }, me.uid)
  return new Done(null)
}
