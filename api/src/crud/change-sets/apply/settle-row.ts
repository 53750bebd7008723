import { system } from '../../../access/system.js'
import type { Sql } from '../../../database/database.js'
import { restorePart } from '../../part-operations.js'
import { isHalf, sizeOf } from '../../restore/count-batch.js'
import type { ChangeRow } from '../set/change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import type { Applying } from '../../operation/writing.js'

/** True for a row whose archive or restore has begun and is not at its end. */
export const isHalfDone = async (sql: Sql, { batch }: ChangeRow): Promise<boolean> =>
  batch !== null && isHalf(await sizeOf(sql, batch))

/**
 * Does a part of what must not stay half done: takes back an archive that did not come to its end, and ends a restore. Returns false if nothing of
 * the row is half done.
 */
export async function settleRow(
  { machine, tx }: Applying,
  row: ChangeRow | undefined,
): Promise<boolean> {
  if (!row?.batch || !(await isHalfDone(tx, row))) return false
  const { isDone } = await restorePart({ machine, tx, me: system, batch: row.batch })
  const { change_set, place, planned } = row
  // A restore that is at its end is not done again when the work goes on.
  if (isDone && row.action === 'restore')
    await changeRows.update(
      tx,
      { change_set, place },
      { result: 'restored', version: null, planned: null, previous: planned },
    )
  return true
}
