import { z } from 'zod'
import type { Transaction } from '../../database/database.js'
import { defineJob } from '../../jobs/job.js'
import { jobResults } from '../../jobs/jobs.tables.js'
import { machineOf } from '../machine/machine.js'
import { archive } from '../plan/own-tables.js'
import type { BatchRequest } from '../restore/find-batch.js'
import { jobResult, sentenceOf } from '../jobs/job-result.js'

/** The work on each batch. */
interface Work {
  /** Does all of it if one transaction can. Returns false for a batch that is too large. */
  whole(request: BatchRequest): Promise<boolean>
  /** Does a part. Returns true at the end, also if nothing is left. */
  part(request: BatchRequest): Promise<boolean>
}

/** True for a batch of which a part is done. Its result is stored with the first part: the rest follows, also after a stop. */
const isBegun = async (tx: Transaction, job: string, place: number): Promise<boolean> =>
  (await jobResults.count(tx, { job, place })) > 0

/** Returns a job that does something with many batches, each with a result of its own. A stop waits for one of which a part is done. */
export const withBatches = (name: string, verb: string, { whole, part }: Work) =>
  defineJob({
    name,
    input: z.strictObject({ batches: z.array(z.string()) }),
    async chunk({ id, input, done, me, tx }) {
      const batch = input.batches[done]!
      const request = { machine: machineOf(tx), tx, me, batch }
      if (await isBegun(tx, id, done)) return { items: (await part(request)) ? 1 : 0 }
      const isDone = (await whole(request)) || (await part(request))
      return { items: isDone ? 1 : 0, results: [jobResult(batch, null)] }
    },
    async refused({ input, done, tx }, problem) {
      const batch = input.batches[done]!
      const [row] = await archive.find(tx, { batch, root: 1 }, { columns: ['title'] })
      return { items: 1, results: [jobResult(batch, row?.title ?? null, problem)] }
    },
    async settle({ id, input, done, me, tx }) {
      const batch = input.batches[done]
      if (batch === undefined || !(await isBegun(tx, id, done)))
        return { items: 0, isFinished: true }
      return { items: 0, isFinished: await part({ machine: machineOf(tx), tx, me, batch }) }
    },
    sentence: sentenceOf(verb),
  })
