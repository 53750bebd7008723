import { maxBulk, type Job } from '@tinkerdesk/shared'
import { startJob } from '../../../jobs/start-job.js'
import { countLinked } from '../../archive/count-linked.js'
import { Done } from '../../operation/operation.js'
import { rightsOf } from '../../query/condition/rights.js'
import { never } from '../../sql/fragment.js'
import { archiveAllJob } from '../sets/set-jobs.js'
import { archiveTitle } from '../../sets/archive-title.js'
import { recordsIn } from '../../bulk/records-in.js'
import type { BulkRequest, Items } from '../../items/take-items.js'

/** Hands an archive of all or none to a job if the records, what belongs to them and what names them are too many for one transaction. */
export async function handAllToJob({
  machine,
  me,
  plan,
  action,
  items,
  id: bulk,
}: BulkRequest & Items): Promise<Done<Job> | void> {
  if (action !== 'archive' || rightsOf(plan, me).rows('archive') === never) return
  const ids = items.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  const job = await machine.database.write(async (tx) => {
    if (ids.length + (await countLinked(tx, plan, ids, maxBulk)) <= maxBulk) return undefined
    const title = archiveTitle(plan.resource, ids.length)
    const input = { resource: plan.resource.name, bulk, records: recordsIn(items) }
    return startJob(tx, machine.events, archiveAllJob, { me, input, title, total: ids.length })
  }, me.uid)
  return job && new Done(job)
}
