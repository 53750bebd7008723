import { system } from '../../access/system.js'
import { quietlyIn } from '../../mail/quietly.js'
import type { Machine } from '../machine/machine.js'
import { changeTogether, mayChangeTogether } from '../together/change-together.js'
import { createTogether, mayCreateTogether } from '../together/create-together.js'
import { putRows } from './put-rows.js'
import type { PutRun, Run, RunOutcome, RunRow } from './run.js'
import type { Applying } from '../steps/writing.js'

const changesOf = (rows: readonly RunRow[]) =>
  rows.map(({ record_id: id, version, values, ahead }) => ({
    id,
    body: { ...values, version },
    ahead,
  }))

/** True for rows that few statements for all of them can write. */
export const mayRunTogether = (machine: Machine, { plan, action, rows }: Run): boolean =>
  action === 'create'
    ? mayCreateTogether(machine, plan)
    : mayChangeTogether(machine, plan, changesOf(rows))

/**
 * Writes the rows of a run, with an outcome for each in their order. Throws a `ProblemError` if a row was refused after others were written: callers
 * undo them and write them one by one.
 */
export async function runTogether(
  applying: Applying,
  run: Run | PutRun,
  isQuiet = false,
): Promise<RunOutcome[]> {
  if (run.action === 'put')
    return putRows({ ...applying, me: system, person: applying.me, plan: run.plan, puts: run.rows })
  const { plan, action, rows } = run
  const start = { ...applying, plan }
  if (action === 'create') {
    // Someone sends the invitations afterwards.
    const bodies = rows.map(({ record_id: id, values }) => ({ ...values, id }))
    const created = await quietlyIn(start.tx, () => createTogether({ ...start, bodies }))
    // A hook may have changed a record again.
    return created.map((row) => ({
      result: 'created',
      version: 'version' in row ? Number(row['version']) : 1,
      previous: null,
      mails: 0,
    }))
  }
  const change = () => changeTogether({ ...start, changes: changesOf(rows) })
  const outcomes = await (isQuiet ? quietlyIn(start.tx, change) : change())
  return outcomes.map((outcome): RunOutcome => {
    if (outcome.problem) return outcome
    const { version = null, ...previous } = outcome.undo ?? {}
    const kept = {
      version: version as number | null,
      previous: outcome.undo && JSON.stringify(previous),
    }
    return { result: outcome.isChanged ? 'changed' : 'same', ...kept, mails: outcome.mails }
  })
}
