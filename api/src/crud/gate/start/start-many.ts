import { formatCount, type Job, type Me } from '@tinkerdesk/shared'
import type { Transaction } from '../../../database/database.js'
import { startJob } from '../../../jobs/start-job.js'
import { ProblemError } from '../../../problems/problem-error.js'
import type { Machine } from '../../machine/machine.js'
import { rightsOf } from '../../query/condition/rights.js'
import { never } from '../../sql/fragment.js'
import { archiveTitle } from '../../sets/archive-title.js'
import { archiveManyJob, purgeManyJob, restoreManyJob } from '../sets/set-jobs.js'
import { recordsIn } from '../../bulk/records-in.js'
import { takeItems, type BulkRequest } from '../../items/take-items.js'

/** Starts the job that archives the records of `{bulk: [{id, version}, …]}`. */
export async function startArchiveMany({
  machine,
  me,
  plan,
  ...request
}: Omit<BulkRequest, 'action' | 'each'>): Promise<Job> {
  const { items, id: bulk } = takeItems(request)
  if (rightsOf(plan, me).rows('archive') === never) throw new ProblemError('forbidden')
  const records = recordsIn(items)
  const input = { resource: plan.resource.name, bulk, records }
  const job = {
    me,
    input,
    title: archiveTitle(plan.resource, records.length),
    total: records.length,
  }
  return machine.database.write((tx) => startJob(tx, machine.events, archiveManyJob, job), me.uid)
}

interface Many {
  machine: Machine
  me: Me
}

/** Starts the job that restores some batches, or deletes them permanently. */
export function startWithBatches(
  tx: Transaction,
  { machine, me }: Many,
  what: 'restore' | 'purge',
  batches: readonly string[],
): Promise<Job> {
  const [kind, verb] =
    what === 'purge' ? [purgeManyJob, 'Permanently delete'] : [restoreManyJob, 'Restore']
  const title = `${verb} ${formatCount(batches.length)} records`
  return startJob(tx, machine.events, kind, {
    me,
    input: { batches: [...batches] },
    title,
    total: batches.length,
  })
}
