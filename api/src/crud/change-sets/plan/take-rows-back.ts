import type { Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import type { ChangeRow, PlannedRow } from '../set/change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import type { RowsJob } from '../set/rows-job.js'

/** Returns the row that puts a row back, or `null` for one that changed nothing. */
function opposite({
  resource,
  record_id,
  action,
  result,
  version,
  previous,
  batch,
}: ChangeRow): PlannedRow | null {
  const target = { resource, record_id }
  if (result === 'archived') return { ...target, action: 'restore', batch, planned: previous }
  if (result === 'created') return { ...target, action: 'archive', version }
  if (result === 'restored') return { ...target, action: 'archive', version, planned: previous }
  if (result !== 'changed') return null
  if (action === 'put' && previous !== null) return { ...target, action, planned: previous }
  if (previous !== null) return { ...target, action: 'change', version, planned: previous }
  return {
    ...target,
    action: 'change',
    result: 'failed',
    problem: 'Its previous values are not kept.',
  }
}

/** Returns the rows of an undo, the last change first. Rows of the change set that still wait are never applied. Throws `not_applicable`. */
export async function takeRowsBack(
  rowsJob: RowsJob,
  tx: Transaction,
  id: string,
): Promise<PlannedRow[]> {
  if (await rowsJob.openOf(tx, id))
    throw new ProblemError('not_applicable', {
      title: 'It still runs. Stop it first, then undo it.',
    })
  const rows = await changeRows.find(tx, { change_set: id }, { order: ['-place'] })
  const undone = { result: 'failed', planned: null, problem: 'Undone before it was done.' }
  await changeRows.update(tx, { change_set: id, result: 'waiting' }, undone)
  await changeRows.update(tx, { change_set: id }, { previous: null })
  const puts = new Set(
    rows.flatMap(({ action, record_id }) => (action === 'put' ? [record_id] : [])),
  )
  // A put of the undo makes a version of its own, and compares the values that it replaces.
  const hasOwnVersion = ({ result, record_id }: ChangeRow) =>
    result !== 'restored' || !puts.has(record_id)
  const back = rows.flatMap(
    (row) => opposite(hasOwnVersion(row) ? row : { ...row, version: null }) ?? [],
  )
  if (back.length === 0)
    throw new ProblemError('not_applicable', {
      title: 'There is nothing to undo: no record was changed.',
    })
  return back
}
