import type { Transaction } from '../../../database/database.js'
import type { ChangeRow, PlannedRow } from './change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'

/** Rows in one statement: twelve values each. */
const maxRows = 500

/** Returns rows of a change set that are applied later, in this order or at these places. */
export const waitingRows = (
  set: string,
  rows: readonly PlannedRow[],
  places?: readonly number[],
): ChangeRow[] =>
  rows.map((row, at) => ({
    change_set: set,
    place: places?.[at] ?? at,
    version: null,
    planned: null,
    batch: null,
    previous: null,
    result: 'waiting',
    problem: null,
    mails: 0,
    ...row,
  }))

/** Enters rows that are applied later, in this order or at these places. */
export async function planRows(
  tx: Transaction,
  set: string,
  rows: readonly PlannedRow[],
  places?: readonly number[],
): Promise<void> {
  const waiting = waitingRows(set, rows, places)
  for (let from = 0; from < waiting.length; from += maxRows)
    await changeRows.insert(tx, ...waiting.slice(from, from + maxRows))
}
