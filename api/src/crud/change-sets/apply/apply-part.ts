import type { Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../../database/database.js'
import { ProblemError } from '../../../problems/problem-error.js'
import { problemFrom } from '../../../problems/problem-from.js'
import type { Machine } from '../../machine/machine.js'
import type { ApplyRows } from './apply-rows.js'
import type { ChangeRow } from '../set/change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import { lockSet } from '../set/enter-change-set.js'
import { refuseRow } from '../set/refuse-row.js'

/** Returns the rows as they are now. Two requests may apply the same change set. */
async function lockedRows(tx: Transaction, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const { change_set } = rows[0]!
  await lockSet(tx, change_set)
  return changeRows.find(
    tx,
    { change_set, place: rows.map(({ place }) => place) },
    { order: ['place'] },
  )
}

/** Applies rows in one transaction. Returns false if a row was refused when it was stored, and nothing was kept. */
export async function applyTogether(
  applyRows: ApplyRows,
  machine: Machine,
  me: Me,
  rows: readonly ChangeRow[],
): Promise<boolean> {
  try {
    await machine.database.write(
      async (tx) => applyRows({ machine, tx, me }, await lockedRows(tx, rows)),
      me.uid,
    )
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

/** Applies a row in its own transaction, and stores the reason if it is refused. */
export async function applyAlone(
  applyRows: ApplyRows,
  machine: Machine,
  me: Me,
  row: ChangeRow,
): Promise<void> {
  try {
    await machine.database.write(
      async (tx) => applyRows({ machine, tx, me }, await lockedRows(tx, [row])),
      me.uid,
    )
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'internal') throw error
    await machine.database.write(async (tx) => {
      const [current] = await lockedRows(tx, [row])
      if (current!.result === 'waiting') await refuseRow(tx, current!, problem)
    }, me.uid)
  }
}
