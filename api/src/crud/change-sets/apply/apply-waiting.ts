import { lastItem, type Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../../database/database.js'
import { problemFrom } from '../../../problems/problem-from.js'
import type { Machine } from '../../machine/machine.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import { writeSet } from '../../sets/write-set.js'
import type { ChangeRow } from '../set/change-set.js'
import { lockSet } from '../set/enter-change-set.js'
import { refuseRow } from '../set/refuse-row.js'
import { maxAtOnce, rowsFrom } from '../set/rows-from.js'
import { batchesIn, type ApplyRows } from './apply-rows.js'

interface Writer {
  machine: Machine
  me: Me
}

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

/** Stores the reason why a row is refused. Throws a failure that is none of its own. */
async function refused({ machine, me }: Writer, row: ChangeRow, error: unknown): Promise<void> {
  const problem = problemFrom(error)
  if (problem.code === 'internal') throw error
  await machine.database.write(async (tx) => {
    const current = lastItem(await lockedRows(tx, [row]))
    if (current.result === 'waiting') await refuseRow(tx, current, problem)
  }, me.uid)
}

/** Applies rows: each batch, or each row, in a transaction of its own, which stores its results. */
export const applyEach =
  (applyRows: ApplyRows) =>
  async (writer: Writer, rows: readonly ChangeRow[], isByOne = false): Promise<void> => {
    const { machine, me } = writer
    await writeSet<ChangeRow, unknown>(
      {
        database: machine.database,
        person: me.uid,
        items: rows,
        batchesOf: (all) => batchesIn(machine, all, isByOne),
        write: async (tx, batch) => applyRows({ machine, tx, me }, await lockedRows(tx, batch)),
      },
      { mode: 'each', refused: (error, row) => refused(writer, row, error) },
    )
  }

/**
 * Applies the waiting rows of a small change set, each batch in its own transaction. If one of its rows is refused when it is stored,
 * each row gets a transaction. A retry does what an
 * earlier request left undone.
 */
export const applyWaiting =
  (applyRows: ApplyRows) =>
  async ({
    machine,
    me,
    set,
  }: Writer & { set: { id: string }; isEntered: true }): Promise<{ answer: null }> => {
    const rows = await rowsFrom(machine.database.read, set.id, 0, maxAtOnce + 1)
    // More than that had a job, which has ended or was stopped.
    if (rows.length > maxAtOnce) return { answer: null }
    const waiting = rows.filter(({ result }) => result === 'waiting')
    await applyEach(applyRows)({ machine, me }, waiting)
    return { answer: null }
  }
