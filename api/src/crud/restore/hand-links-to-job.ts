import type { Job } from '@tinkerdesk/shared'
import { startJob } from '../../jobs/start-job.js'
import { subjectOf } from '../archive/refuse-busy.js'
import { Done } from '../operation.js'
import { archiveLinks } from '../plan/own-tables.js'
import { planOf } from '../plan/plan.js'
import type { BatchRequest } from './find-batch.js'
import { restoreJob } from './restore-job.js'

type Needs = BatchRequest & { answer: { resource: string; id: string } }

/** Starts a job for the references that a job had removed, if there are any. The request's answer is then the job. */
export async function handLinksToJob({ machine, tx, me, batch, answer }: Needs): Promise<Done<Job> | void> {
  const parts = await archiveLinks.find(tx, { batch }, { columns: ['size'] })
  if (parts.length === 0) return
  const { resource, id } = answer
  const plan = planOf(resource)
  const { row } = await machine.reader.find(tx, me, plan, id)
  const title = `Restore “${await machine.reader.titleOf(tx, plan, row)}”`
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  const input = { resource, id, batch }
  return new Done(await startJob(tx, machine.events, restoreJob, { me, input, title, total, subject: subjectOf(resource, id) }))
}
