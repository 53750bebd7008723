import type { Job, Me } from '@tinkerdesk/shared'
import { ProblemError } from '../../../problems/problem-error.js'
import type { Machine } from '../../machine/machine.js'
import { Done } from '../../operation/operation.js'
import { changeRows, changeSets } from '../../plan/change-sets.tables.js'
import { lockSet } from '../set/enter-change-set.js'
import { findChangeSet } from '../set/find-change-set.js'
import type { RowsJob } from '../set/rows-job.js'

/** A request to go on with a change set that was stopped or cut off. */
export interface ResumeRequest {
  machine: Machine
  me: Me
  id: string
}

/**
 * Starts a stopped change set again, by a job if it is large. Ends with the job that still runs, if any. Throws `not_found`, `forbidden` for another
 * person's, whose rights decide about each row, and `not_applicable` if it was undone or nothing waits.
 */
export const resumeSet =
  (rowsJob: RowsJob) =>
  async ({
    machine,
    me,
    id,
  }: ResumeRequest): Promise<{ set: { id: string }; isEntered: true } | Done<Job>> => {
    const { person, title } = await findChangeSet(machine.database.read, me, id)
    if (person !== me.uid)
      throw new ProblemError('forbidden', {
        title: 'Only the person who started it can continue it.',
      })
    const job = await machine.database.write(async (tx) => {
      await lockSet(tx, id)
      const open = await rowsJob.openOf(tx, id)
      if (open) return open
      if ((await changeSets.count(tx, { undoes: id })) > 0)
        throw new ProblemError('not_applicable', { title: 'This was undone already.' })
      if ((await changeRows.count(tx, { change_set: id, result: 'waiting' })) === 0)
        throw new ProblemError('not_applicable', { title: 'There is nothing left to do.' })
      return rowsJob.start(
        { machine, tx, me },
        { id, title, total: await changeRows.count(tx, { change_set: id }) },
      )
    }, me.uid)
    return job ? new Done(job) : { set: { id }, isEntered: true }
  }
