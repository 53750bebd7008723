import type { Job } from '@tinkerdesk/shared'
import { isJobOf, shownJob } from '../../../jobs/shown-job.js'
import { openJobOn, startJob } from '../../../jobs/start-job.js'
import { maxAtOnce } from '../../archive/count-linked.js'
import { busy, subjectOf } from '../../archive/refuse-busy.js'
import { Done } from '../../operation/operation.js'
import { restorePart } from '../../part-operations.js'
import { archive } from '../../plan/own-tables.js'
import { planOf } from '../../plan/plan.js'
import { isSmall, sizeOf } from '../../restore/count-batch.js'
import { findRoot, type BatchRequest } from '../../restore/find-batch.js'
import { purgeJob, restoreJob } from '../sets/set-jobs.js'

/** Hands a restore that is too large for one transaction to a job. The first record is back before the job starts. */
export async function handRestoreToJob(request: BatchRequest): Promise<Done<Job> | void> {
  const { machine, tx, me, batch } = request
  const { resource, record_id: id } = await findRoot(request)
  const subject = subjectOf(resource, id)
  if (await openJobOn(tx, subject)) throw busy()
  const size = await sizeOf(tx, batch)
  if (isSmall(size) && !size.hasParts) return
  await restorePart({ ...request, limit: 1 })
  const plan = planOf(resource)
  const { row } = await machine.reader.find(tx, me, plan, id)
  const title = `Restore “${await machine.reader.titleOf(tx, plan, row)}”`
  const left = await sizeOf(tx, batch)
  const input = { resource, id, batch }
  return new Done(
    await startJob(tx, machine.events, restoreJob, {
      me,
      input,
      title,
      total: Math.max(1, left.records + left.links),
      subject,
    }),
  )
}

/** Hands a permanent deletion that is too large for one transaction to a job. */
export async function handPurgeToJob(request: BatchRequest): Promise<Done<Job> | void> {
  const { machine, tx, me, batch } = request
  const { resource, record_id, title: name } = await findRoot(request)
  const subject = subjectOf(resource, record_id)
  const open = await openJobOn(tx, subject)
  // A second click, or a retry, gets the same job.
  if (open && isJobOf(purgeJob, open) && open.owner === me.uid)
    return new Done(shownJob(open, purgeJob))
  if (open) throw busy()
  const total = await archive.count(tx, { batch })
  if (total <= maxAtOnce) return
  return new Done(
    await startJob(tx, machine.events, purgeJob, {
      me,
      input: { batch },
      title: `Permanently delete “${name}”`,
      total,
      subject,
    }),
  )
}
