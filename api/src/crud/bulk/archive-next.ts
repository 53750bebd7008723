import type { Progress } from '../../jobs/job.js'
import { noteArchived } from '../change-sets/set/note-archived.js'
import { machineOf } from '../machine/machine.js'
import { archive } from '../operations.js'
import { archiveSome } from '../part-operations.js'
import { planOf } from '../plan/plan.js'
import type { ArchiveChunk } from './archive-many-input.js'
import { isHalfArchived } from './half-archived.js'
import { jobResult } from '../jobs/job-result.js'

/** Archives the next record, or a part of it if it is too large for one transaction. */
export async function archiveNext(chunk: ArchiveChunk): Promise<Progress> {
  const { input, done, me, tx } = chunk
  const { resource, bulk, records, total = records.length } = input
  const { id, batch, place = done, ...named } = records[done]!
  // Earlier parts may have changed its version: a student who no longer leads a team, for example.
  const version = (await isHalfArchived(chunk, done)) ? undefined : named.version
  const start = { machine: machineOf(tx), tx, me, plan: planOf(resource), id, version, bulk }
  if (batch !== undefined && (await archiveSome({ ...start, batch })) > 0)
    return { items: 0, isFinished: false }
  const archived = await archive({ ...start, batch })
  await noteArchived(start, { id: bulk, total, place }, archived)
  return { items: 1, results: [jobResult(id, null)] }
}
