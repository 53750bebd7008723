import type { ChangeResult } from '@tinkerdesk/shared'
import { Done, operation } from '../steps/operation.js'
import { changeRows } from '../plan/change-sets.tables.js'
import type { Outcome } from './row-actions.js'
import { runAction, type RowRequest } from './run-action.js'

/** Ends the operation for a row that was refused when it was planned, or applied before the work was cut off. */
function takeWaiting({ row }: RowRequest): { isWaiting: true } | Done<ChangeResult> {
  return row.result === 'waiting' ? { isWaiting: true } : new Done(row.result as ChangeResult)
}

/** Stores the result of a row with the values by which it is undone. */
async function storeOutcome({
  tx,
  row,
  outcome,
  mails,
}: RowRequest & { outcome: Outcome; mails: number }): Promise<{ answer: ChangeResult }> {
  const place = { change_set: row.change_set, place: row.place }
  await changeRows.update(tx, place, {
    version: null,
    previous: null,
    ...outcome,
    planned: null,
    mails,
  })
  return { answer: outcome.result }
}

/** Applies a waiting row and stores its result, in one transaction. Throws `ProblemError`. */
export const applyRow = operation<RowRequest>()(takeWaiting, runAction, storeOutcome)
