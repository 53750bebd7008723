import type { Transaction } from '../../database/database.js'
import { ProblemError } from '../../problems/problem-error.js'
import { changeRows } from '../plan/change-sets.tables.js'
import { enterChangeSet } from './enter-change-set.js'
import type { SetRequest } from './enter-set.js'
import { gridRuns } from './grid-runs.js'
import { placedIssues } from './placed-issues.js'
import { mayRunTogether, runTogether } from './run-together.js'
import type { Run, RunOutcome } from './run.js'
import type { GridRequest } from './take-grid-rows.js'
import type { Applying } from '../steps/writing.js'

/** Writes the rows and enters them in their change set. Returns the issues of refused rows: the caller then undoes all of it. */
async function written(
  applying: Applying,
  { set, plan }: GridRequest & SetRequest,
  runs: readonly Run[],
) {
  const outcomes: RunOutcome[] = []
  for (const run of runs) outcomes.push(...(await runTogether(applying, run)))
  const issues = outcomes.flatMap(({ problem }, at) => (problem ? placedIssues(problem, at) : []))
  if (issues.length > 0) return issues
  const rows = runs.flatMap(({ action, rows }) =>
    rows.map(({ record_id }) => ({ action, record_id })),
  )
  const common = { change_set: set.id, resource: plan.resource.name, planned: null }
  const entered = outcomes.flatMap((outcome, place) =>
    outcome.problem ? [] : [{ ...common, place, ...rows[place]!, ...outcome }],
  )
  await changeRows.insert(applying.tx, ...entered)
  return []
}

/** Saves all rows of a grid or none, with few statements for all of them. Returns false if they must be saved one by one. */
export async function saveRows(request: GridRequest & SetRequest): Promise<boolean> {
  const { machine, me, save, set } = request
  const runs = await gridRuns(request)
  if (save.rows.length < 2 || !runs.every((run) => mayRunTogether(machine, run))) return false
  let refusal: ProblemError | undefined
  const work = async (tx: Transaction): Promise<void> => {
    refusal = undefined
    if (!(await enterChangeSet(tx, set))) return
    const issues = await written({ machine, tx, me }, request, runs)
    if (issues.length > 0) throw (refusal = new ProblemError('validation_failed', { issues }))
  }
  try {
    await machine.database.write(work, me.uid)
    return true
  } catch (error) {
    // Saved one by one, the row that is wrong is named.
    if (error instanceof ProblemError && error !== refusal) return false
    throw error
  }
}
