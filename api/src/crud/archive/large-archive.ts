import type { Job } from '@tinkerdesk/shared'
import { openJobOn, startJob } from '../../jobs/start-job.js'
import { isJobOf, shownJob } from '../../jobs/shown-job.js'
import { Done, operation } from '../operation.js'
import { archiveOne, restore, type ArchiveRequest } from '../operations.js'
import { archiveLinks } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import type { Located, Start } from '../steps/context.js'
import { newId } from '../write/writer.js'
import { archiveBatch } from './archive-batch.js'
import { archiveJob, restoreJob } from './archive-jobs.js'
import { authoriseArchive, refuseStale } from './authorise-archive.js'
import { subjectOf } from './busy.js'
import { countClearable } from './clear-part.js'
import type { BatchRequest } from './find-batch.js'
import { findForUpdate } from '../steps/find-for-update.js'
import { refuseBlocked } from './take-followers.js'

/** References that the request itself clears, in one transaction. */
const maxAtOnce = 200

/** Hands an archive that clears many references to a job. What would refuse it in the end refuses it now. */
async function handToJob({ machine, tx, me, plan, before }: Start & Located & { isCurrent: true }): Promise<Done<Job> | void> {
  const { name } = plan.resource
  const subject = subjectOf(name, before.id)
  // A second click, or a retry, gets the same job.
  const open = await openJobOn(tx, subject)
  if (open && isJobOf(archiveJob, open) && open.owner === me.uid) return new Done(shownJob(open, archiveJob))
  const total = open ? 0 : await countClearable({ tx, plan }, before.id)
  if (total <= maxAtOnce) return
  await machine.hooks.before({ action: 'archive', resource: plan.resource, before, after: null, me, tx })
  await refuseBlocked({ machine, tx, me, plan, before })
  const title = `Archive “${await machine.reader.titleOf(tx, plan, before)}”`
  const input = { resource: name, id: before.id, batch: newId() }
  return new Done(await startJob(tx, machine.events, archiveJob, { me, input, title, total: total + 1, subject }))
}

/** Archives a record, or starts the job that does. */
export const archiveOrStart: (request: ArchiveRequest) => Promise<{ id: string; batch: string } | Job> = operation<ArchiveRequest>()(
  findForUpdate,
  authoriseArchive,
  refuseStale,
  handToJob,
  archiveBatch(archiveOne),
)

/** Restores a batch. If many references are to be set again, a job does that afterwards. */
export async function restoreOrStart(request: BatchRequest): Promise<{ resource: string; id: string } | Job> {
  const { machine, tx, me, batch } = request
  const restored = await restore(request)
  const parts = await archiveLinks.find(tx, { batch }, { columns: ['size'] })
  if (parts.length === 0) return restored
  const { resource, id } = restored
  const row = await machine.reader.find(tx, me, planOf(resource), id)
  const title = `Restore “${await machine.reader.titleOf(tx, planOf(resource), row.row)}”`
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  return startJob(tx, machine.events, restoreJob, { me, input: { resource, id, batch }, title, total, subject: subjectOf(resource, id) })
}
