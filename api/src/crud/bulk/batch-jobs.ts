import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { restoreOrStart } from '../large-operations.js'
import { machineOf } from '../machine.js'
import { purge } from '../operations.js'
import { archive } from '../plan/own-tables.js'
import type { BatchRequest } from '../restore/find-batch.js'
import { jobResult, sentenceOf } from './job-result.js'

/** Returns a job that does something with many batches, each in a transaction and with a result of its own. */
const withBatches = (name: string, verb: string, act: (request: BatchRequest) => Promise<unknown>) =>
  defineJob({
    name,
    input: z.strictObject({ batches: z.array(z.string()) }),
    async chunk({ input, done, me, tx }) {
      const batch = input.batches[done]!
      await act({ machine: machineOf(tx), tx, me, batch })
      return { items: 1, results: [jobResult(batch, null)] }
    },
    async refused({ input, done, tx }, problem) {
      const batch = input.batches[done]!
      const [row] = await archive.find(tx, { batch, root: 1 }, { columns: ['title'] })
      return { items: 1, results: [jobResult(batch, row?.title ?? null, problem)] }
    },
    sentence: sentenceOf(verb),
  })

/** Restores many batches. */
export const restoreManyJob = withBatches('restoreMany', 'Restored', restoreOrStart)

/** Permanently deletes many batches. */
export const purgeManyJob = withBatches('purgeMany', 'Permanently deleted', purge)
