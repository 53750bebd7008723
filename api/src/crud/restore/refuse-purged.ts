import { openJobOn } from '../../jobs/start-job.js'
import { busy, subjectOf } from '../archive/refuse-busy.js'
import { archive } from '../plan/own-tables.js'
import { lockBatch, type BatchRequest } from './find-batch.js'

/** Throws while a job deletes the batch permanently. It works on the archived record to which the others belong. */
export async function refusePurged({
  tx,
  batch,
}: Pick<BatchRequest, 'tx' | 'batch'>): Promise<void> {
  await lockBatch(tx, batch)
  const [root] = await archive.find(tx, { batch, root: 1 }, { columns: ['resource', 'record_id'] })
  if (root && (await openJobOn(tx, subjectOf(root.resource, root.record_id)))) throw busy()
}
