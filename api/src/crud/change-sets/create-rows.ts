import type { Transaction } from '../../database/database.js'
import { quietly } from '../../mail/quietly.js'
import { ProblemError } from '../../problems/problem-error.js'
import { createTogether, mayCreateTogether } from '../together/create-together.js'
import { changeRows } from './change-sets.tables.js'
import { enterChangeSet } from './enter-change-set.js'
import type { SetRequest } from './enter-set.js'
import { planRows } from './plan-rows.js'
import type { GridRequest } from './take-grid-rows.js'

/** Saves the rows of a grid that are all new, by one statement for each table. Returns false if they must be saved one by one. */
export async function createRows({ machine, me, plan, save, set, rowsOf }: GridRequest & SetRequest): Promise<boolean> {
  const areNew = save.rows.length > 1 && save.rows.every(({ version }) => version === undefined)
  if (!areNew || !mayCreateTogether(machine, plan)) return false
  const bodies = save.rows.map(({ id, values }) => ({ ...values, id }))
  const work = async (tx: Transaction): Promise<void> => {
    if (!(await enterChangeSet(tx, set))) return
    await planRows(tx, set.id, await rowsOf(tx))
    // Someone sends the invitations afterwards.
    const created = await quietly(() => createTogether({ machine, tx, me, plan, bodies }))
    await changeRows.update(tx, { change_set: set.id }, { result: 'created', version: 1, planned: null })
    // A hook may have changed a record again.
    for (const [place, row] of created.entries())
      if ('version' in row && Number(row['version']) > 1)
        await changeRows.update(tx, { change_set: set.id, place }, { version: Number(row['version']) })
  }
  try {
    await machine.database.write(work, me.uid)
    return true
  } catch (error) {
    // Saved one by one, the row that is wrong is named.
    if (error instanceof ProblemError) return false
    throw error
  }
}
