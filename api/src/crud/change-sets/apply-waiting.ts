import type { Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../database/database.js'
import { problemFrom } from '../../problems/problem-from.js'
import type { Machine } from '../machine.js'
import { applyRow } from './apply-row.js'
import type { ChangeRow } from './change-set.js'
import { changeRows } from './change-sets.tables.js'
import { lockSet } from './enter-change-set.js'
import { refuseRow } from './refuse-row.js'
import { maxAtOnce, rowsFrom } from './rows-from.js'

interface Needs {
  machine: Machine
  me: Me
  set: { id: string }
  isEntered: true
}

/** Applies the waiting rows of a small change set, each in its own transaction. A retry does what an earlier request left undone. */
export async function applyWaiting({ machine, me, set }: Needs): Promise<{ answer: null }> {
  const rows = await rowsFrom(machine.database.read, set.id, 0, maxAtOnce + 1)
  // More than that had a job, which has ended or was stopped.
  if (rows.length > maxAtOnce) return { answer: null }
  for (const row of rows) if (row.result === 'waiting') await applyAlone(machine, me, row)
  return { answer: null }
}

/** Returns the row as it is now. Two requests may apply the same change set. */
async function lockedRow(tx: Transaction, { change_set, place }: ChangeRow): Promise<ChangeRow> {
  await lockSet(tx, change_set)
  return (await changeRows.find(tx, { change_set, place }))[0]!
}

async function applyAlone(machine: Machine, me: Me, row: ChangeRow): Promise<void> {
  try {
    await machine.database.write(async (tx) => applyRow({ machine, tx, me, row: await lockedRow(tx, row) }), me.uid)
  } catch (error) {
    const problem = problemFrom(error)
    if (problem.code === 'internal') throw error
    await machine.database.write(async (tx) => {
      const current = await lockedRow(tx, row)
      if (current.result === 'waiting') await refuseRow(tx, current, problem)
    }, me.uid)
  }
}
