import type { Transaction } from '../../database/database.js'
import type { PlannedRow } from './change-set.js'
import { changeRows } from '../plan/change-sets.tables.js'

/** Rows in one statement: twelve values each. */
const maxRows = 500

/** Enters rows that are applied later, in this order or at these places. */
export async function planRows(
  tx: Transaction,
  set: string,
  rows: readonly PlannedRow[],
  places?: readonly number[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += maxRows)
    await changeRows.insert(
      tx,
      ...rows.slice(from, from + maxRows).map((row, at) => ({
        change_set: set,
        place: places?.[from + at] ?? from + at,
        version: null,
        planned: null,
        batch: null,
        result: 'waiting',
        problem: null,
        ...row,
      })),
    )
}
