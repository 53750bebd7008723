import { titleOf } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { noteArchived } from '../change-sets/note-archived.js'
import { machineOf } from '../machine.js'
import { archive } from '../operations.js'
import { planOf } from '../plan/plan.js'
import { jobResult, sentenceOf } from './job-result.js'

/** Archives many records of a resource, each in a transaction and with a result of its own. */
export const archiveManyJob = defineJob({
  name: 'archiveMany',
  input: z.strictObject({
    resource: z.string(),
    bulk: z.string(),
    records: z.array(z.strictObject({ id: z.string(), version: z.int().optional() })),
  }),
  async chunk({ input: { resource, bulk, records }, done, me, tx }) {
    const { id, version } = records[done]!
    const start = { machine: machineOf(tx), tx, me, plan: planOf(resource) }
    const archived = await archive({ ...start, id, version, bulk })
    await noteArchived(start, { id: bulk, total: records.length, place: done }, archived)
    return { items: 1, results: [jobResult(id, null)] }
  },
  async refused({ input: { resource, records }, done, me, tx }, problem) {
    const { id } = records[done]!
    const { reader } = machineOf(tx)
    const plan = planOf(resource)
    const [row] = await reader.readable(tx, me, plan, [id])
    return { items: 1, results: [jobResult(id, row ? titleOf(plan.resource, row) : null, problem)] }
  },
  changeSetOf: ({ bulk }) => bulk,
  sentence: sentenceOf('Archived'),
})
