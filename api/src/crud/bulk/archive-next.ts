import type { Progress } from '../../jobs/job.js'
import { noteArchived } from '../change-sets/note-archived.js'
import { machineOf } from '../machine.js'
import { archive } from '../operations.js'
import { archiveSome } from '../part-operations.js'
import { planOf } from '../plan/plan.js'
import type { ArchiveChunk } from './archive-many-input.js'
import { jobResult } from './job-result.js'

/** Archives the next record, or a part of it if it is too large for one transaction. */
export async function archiveNext({ input: { resource, bulk, records }, done, me, tx }: ArchiveChunk): Promise<Progress> {
  const { id, version, batch } = records[done]!
  const start = { machine: machineOf(tx), tx, me, plan: planOf(resource), id, version, bulk }
  if (batch !== undefined && (await archiveSome({ ...start, batch })) > 0) return { items: 0, isFinished: false }
  const archived = await archive({ ...start, batch })
  await noteArchived(start, { id: bulk, total: records.length, place: done }, archived)
  return { items: 1, results: [jobResult(id, null)] }
}
