import type { Issue } from '@tinkerdesk/shared'
import { ProblemError } from '../../problems/problem-error.js'
import { problemFrom } from '../../problems/problem-from.js'
import { Done } from '../steps/operation.js'
import { applyRow } from './apply-row.js'
import { enterChangeSet } from './enter-change-set.js'
import type { SetRequest } from './enter-set.js'
import { placedIssues } from './placed-issues.js'
import { planRows } from './plan-rows.js'
import { rowsFrom } from './rows-from.js'
import { saveRows } from './save-rows.js'
import type { GridRequest } from './take-grid-rows.js'

/**
 * Saves all rows or none in one transaction, and ends the operation, if the request asks for that. Goes on after a refused row to find the
 * others. Throws `validation_failed` with an issue for each refused row, `rows.3.name.firstName`.
 */
export async function saveTogether(request: GridRequest & SetRequest): Promise<Done<null> | void> {
  const { machine, me, save, set, rowsOf } = request
  if (save.mode === 'each') return
  if (await saveRows(request)) return new Done(null)
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
        issues.push(...placedIssues(problem, at))
      }
    }
    if (issues.length > 0) throw new ProblemError('validation_failed', { issues })
  }, me.uid)
  return new Done(null)
}
