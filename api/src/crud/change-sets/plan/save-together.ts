import type { Issue } from '@tinkerdesk/shared'
import { breathe } from '../../../database/breathe.js'
import type { Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { problemFrom } from '../../../problems/problem-from.js'
import { Done } from '../../operation/operation.js'
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

/** The rows of a grid, and their values. */
interface Rows {
  rows: readonly ChangeRow[]
  values: PlannedValues
}

/** Returns the issues of a row that was refused by itself. Throws for a failure that is none of its own. */
function issuesOf(error: unknown, { place }: ChangeRow): Issue[] {
  const problem = problemFrom(error)
  if (problem.code === 'internal' || problem.code === 'unavailable') throw error
  return placedIssues(problem, place)
}

/** Applies all rows and enters them in their change set. Goes on after a refused row to find the others, and returns the issues of all. */
async function applied(
  applyBatch: ApplyBatch,
  { machine, me }: Needs,
  tx: Transaction,
  { rows, values }: Rows,
  isByOne: boolean,
): Promise<Issue[]> {
  const issues: Issue[] = []
  const refuse = (problem: ProblemError, { place }: ChangeRow): string => {
    issues.push(...placedIssues(problem, place))
    return reasonOf(problem)
  }
  for (const batch of batchesIn(machine, rows, isByOne))
    try {
      await applyBatch({ machine, tx, me, rows: batch, values }, refuse)
    } catch (error) {
      if (batch.length > 1) throw error
      try {
        issues.push(...issuesOf(error, batch[0]!))
      } catch (failure) {
        // The database may refuse to go on after an error of its own: the rows so far are told.
        if (issues.length > 0) break
        throw failure
      }
    }
  return issues
}

/** Saves all rows or none. Returns false if a row was refused with others of its batch when they were stored. */
async function saved(
  applyBatch: ApplyBatch,
  request: Needs,
  rows: Rows,
  isByOne: boolean,
): Promise<boolean> {
  const { machine, me, set } = request
  let refusal: ProblemError | undefined
  const work = async (tx: Transaction): Promise<void> => {
    refusal = undefined
    if (!(await enterChangeSet(tx, set))) return
    const issues = await applied(applyBatch, request, tx, rows, isByOne)
    if (issues.length > 0) throw (refusal = new ProblemError('validation_failed', { issues }))
  }
  try {
    await machine.database.write(work, me.uid)
    return true
  } catch (error) {
    if (!isByOne && error instanceof ProblemError && error !== refusal) return false
    throw error
  }
}

/**
 * Saves all rows or none in one transaction, and ends the operation, if the request asks for that. Throws `validation_failed` with an issue for each
 * refused row, `rows.3.name.firstName`.
 */
export const saveTogether =
  (applyBatch: ApplyBatch) =>
  async (request: Needs): Promise<Done<null> | void> => {
    const { me, save, set, planned } = request
    if (save.mode === 'each') return
    const rows = waitingRows(set.id, planned)
    const values = new PlannedValues(me)
    // Read here, while other people write.
    for (const row of rows) {
      await breathe()
      values.of(row)
    }
    // Saved one by one, the row that is wrong is named.
    if (!(await saved(applyBatch, request, { rows, values }, false)))
      await saved(applyBatch, request, { rows, values }, true)
    return new Done(null)
  }
