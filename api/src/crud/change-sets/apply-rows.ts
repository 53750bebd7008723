import type { ChangeResult } from '@tinkerdesk/shared'
import type { ProblemError } from '../../problems/problem-error.js'
import { applyRow } from './apply-row.js'
import type { ChangeRow } from './change-set.js'
import { changeRows } from '../plan/change-sets.tables.js'
import { reasonOf } from './refuse-row.js'
import { isImport } from './run-action.js'
import { runIn } from './run-in.js'
import { runTogether } from './run-together.js'
import type { PutRun, Run } from './run.js'
import type { Applying } from '../steps/writing.js'

/** The result of a row, and the reason if it was refused. */
export interface AppliedRow {
  row: ChangeRow
  result: ChangeResult
  problem: string | null
}

/** Returns the reason that a refused row keeps, or throws, so that no row is applied. */
type Refuse = (problem: ProblemError) => string

/**
 * Applies rows and stores their results, in one transaction: those of a run together, others one by one. Throws a `ProblemError` for a row that is
 * refused when it is stored: callers undo all of them and apply fewer.
 */
export async function applyRows(
  applying: Applying,
  rows: readonly ChangeRow[],
  refuse: Refuse = reasonOf,
): Promise<AppliedRow[]> {
  const applied: AppliedRow[] = []
  while (applied.length < rows.length) {
    const left = rows.slice(applied.length)
    const run = runIn(applying, left)
    if (run) applied.push(...(await applyRun(applying, run, left, refuse)))
    else
      applied.push({
        row: left[0]!,
        result: await applyRow({ ...applying, row: left[0]! }),
        problem: null,
      })
  }
  return applied
}

async function applyRun(
  applying: Applying,
  run: Run | PutRun,
  rows: readonly ChangeRow[],
  refuse: Refuse,
): Promise<AppliedRow[]> {
  const isQuiet = await isImport(applying.tx, rows[0]!.change_set)
  const outcomes = await runTogether(applying, run, isQuiet)
  const done = outcomes.map((outcome, at) => {
    const row = { ...rows[at]!, planned: null }
    return outcome.problem
      ? { ...row, result: 'failed' as const, problem: refuse(outcome.problem) }
      : { ...row, ...outcome }
  })
  await changeRows.put(applying.tx, ...done)
  return done.map((row, at) => ({ row: rows[at]!, result: row.result, problem: row.problem }))
}
