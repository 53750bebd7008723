import type { BulkResult, Job } from '@tinkerdesk/shared'
import { startJob } from '../../../jobs/start-job.js'
import { archiveManyJob } from '../sets/set-jobs.js'
import { archiveTitle } from '../../sets/archive-title.js'
import { recordsIn } from '../../bulk/records-in.js'
import { resultOf } from '../../items/result-of.js'
import type { BulkRequest, Item, Items } from '../../items/take-items.js'

/** Starts the job that archives those records of a request that are too large for it, in its change set. */
function start(
  { machine, me, plan, items, id: bulk }: BulkRequest & Items,
  large: readonly Item[],
): Promise<Job> {
  const records = recordsIn(large).map((record, at) => ({
    ...record,
    place: items.indexOf(large[at]!),
  }))
  const input = { resource: plan.resource.name, bulk, records, total: items.length }
  const job = { me, input, title: archiveTitle(plan.resource, large.length), total: large.length }
  return machine.database.write((tx) => startJob(tx, machine.events, archiveManyJob, job), me.uid)
}

/** Returns the results with the job that archives the large records, or with the reason why it could not be started. */
export async function withLarge(
  request: BulkRequest & Items,
  results: readonly BulkResult[],
  large: readonly Item[],
): Promise<readonly BulkResult[]> {
  if (large.length === 0) return results
  const started = await resultOf({}, 'A bulk archive', async () => ({
    status: 202,
    record: await start(request, large),
  }))
  return results.map((result) => (result.status === 202 ? { ...started, id: result.id } : result))
}
