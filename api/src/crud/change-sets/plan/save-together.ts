import type { Issue } from '@tinkerdesk/shared'
import { breathe } from '../../../database/breathe.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { problemFrom } from '../../../problems/problem-from.js'
import { Done } from '../../operation/operation.js'
import { writeSet } from '../../sets/write-set.js'
import { batchesIn, type ApplyBatch } from '../apply/apply-rows.js'
import type { ChangeRow, PlannedRow } from '../set/change-set.js'
import { enterChangeSet } from '../set/enter-change-set.js'
import type { SetRequest } from '../enter/enter-set.js'
import { placedIssues } from '../set/placed-issues.js'
import { waitingRows } from '../set/plan-rows.js'
import { PlannedValues } from '../apply/planned-values.js'
import { reasonOf } from '../set/refuse-row.js'
import type { GridRequest } from './take-grid-rows.js'

type Needs = GridRequest & SetRequest & { planned: readonly PlannedRow[] }

/** Returns the issues of a row that was refused by itself. Throws for a failure that is none of its own. */
function issuesOf(error: unknown, { place }: ChangeRow): Issue[] {
  const problem = problemFrom(error)
  if (problem.code === 'internal' || problem.code === 'unavailable') throw error
  return placedIssues(problem, place)
}

/**
 * Saves all rows or none in one transaction, and ends the operation, if the request asks for that. Throws `validation_failed` with an issue for each
 * refused row, `rows.3.name.firstName`.
 */
export const saveTogether =
  (applyBatch: ApplyBatch) =>
  async (request: Needs): Promise<Done<null> | void> => {
    const { machine, me, save, set, planned } = request
    if (save.mode === 'each') return
    const rows = waitingRows(set.id, planned)
    const values = new PlannedValues(me)
    // Read here, while other people write.
    for (const row of rows) {
      await breathe()
      values.of(row)
    }
    const issues: Issue[] = []
    const refuse = (problem: ProblemError, { place }: ChangeRow): string => {
      issues.push(...placedIssues(problem, place))
      return reasonOf(problem)
    }
    await writeSet<ChangeRow, unknown>(
      {
        database: machine.database,
        person: me.uid,
        items: rows,
        batchesOf: (all, isByOne) => batchesIn(machine, all, isByOne),
        write: (tx, batch) => applyBatch({ machine, tx, me, rows: batch, values }, refuse),
      },
      {
        mode: 'all',
        begin(tx) {
          issues.length = 0
          return enterChangeSet(tx, set)
        },
        // Goes on after a refused row, to find the others.
        refused(error, row) {
          try {
            issues.push(...issuesOf(error, row))
            return true
          } catch (failure) {
            // The database may refuse to go on after an error of its own: the rows so far are told.
            if (issues.length > 0) return false
            throw failure
          }
        },
        end() {
          if (issues.length > 0) throw new ProblemError('validation_failed', { issues })
        },
      },
    )
    return new Done(null)
  }
