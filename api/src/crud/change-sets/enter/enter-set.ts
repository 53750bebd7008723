import type { Job, Me } from '@tinkerdesk/shared'
import type { Machine } from '../../machine/machine.js'
import { Done } from '../../operation/operation.js'
import type { NewChangeSet, RowsOf } from '../set/change-set.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import { enterChangeSet } from '../set/enter-change-set.js'
import type { RowsJob } from '../set/rows-job.js'
import { planRows } from '../set/plan-rows.js'
import { maxAtOnce } from '../set/rows-from.js'

/** A change set to apply. `rowsOf` is called in the transaction that enters its rows, but not for a retry. */
export interface SetRequest {
  machine: Machine
  me: Me
  set: NewChangeSet
  rowsOf: RowsOf
}

/** Enters a change set and its rows. Ends with a job if they are many. A retry gets the same job while it runs. */
export const enterSet =
  (rowsJob: RowsJob) =>
  async ({ machine, me, set, rowsOf }: SetRequest): Promise<{ isEntered: true } | Done<Job>> => {
    const job = await machine.database.write(async (tx) => {
      const { id, title } = set
      if (!(await enterChangeSet(tx, set))) {
        const count = await changeRows.count(tx, { change_set: id })
        const open = await rowsJob.openOf(tx, id)
        // The job of many rows has ended or was stopped. That of few is started again for those that are left.
        return (
          open ??
          (count > maxAtOnce
            ? null
            : rowsJob.start({ machine, tx, me }, { id, title, total: count }))
        )
      }
      const rows = await rowsOf(tx)
      await planRows(tx, id, rows)
      return rowsJob.start({ machine, tx, me }, { id, title, total: rows.length })
    }, me.uid)
    return job ? new Done(job) : { isEntered: true }
  }
