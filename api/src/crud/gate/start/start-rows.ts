import { assertProof } from '../../../access/proofs.js'
import { isJobOf, shownJob } from '../../../jobs/shown-job.js'
import { openJobOn, startJob } from '../../../jobs/start-job.js'
import type { RowsJob } from '../../change-sets/set/rows-job.js'
import { maxAtOnce, rowsFrom } from '../../change-sets/set/rows-from.js'
import { changeRows } from '../../plan/change-sets.tables.js'
import { areLarge } from '../sets/are-large.js'
import { applyChangesJob } from '../sets/set-jobs.js'

const subjectOf = (set: string): string => `changeSet ${set}`

export const rowsJob: RowsJob = {
  async openOf(sql, set) {
    const open = await openJobOn(sql, subjectOf(set))
    return open && isJobOf(applyChangesJob, open) ? shownJob(open, applyChangesJob) : null
  },
  async start({ machine, tx, me }, { id, title, total }) {
    const isSmall =
      total <= maxAtOnce && !(await areLarge(tx, await rowsFrom(tx, id, 0, maxAtOnce)))
    if (isSmall) return null
    // The job knows no session. One of a large set must not change what a role is.
    if (me.lacksProof && (await changeRows.count(tx, { change_set: id, resource: 'user' })) > 0)
      assertProof(me)
    return startJob(tx, machine.events, applyChangesJob, {
      me,
      input: { set: id },
      title,
      total,
      subject: subjectOf(id),
    })
  },
}

/** Returns the open job that applies a change set, if any. */
export const openJobOf = rowsJob.openOf
