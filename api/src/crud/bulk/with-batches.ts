import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { jobResults } from '../../jobs/jobs.tables.js'
import { machineOf } from '../machine.js'
import { archive } from '../plan/own-tables.js'
import type { BatchRequest } from '../restore/find-batch.js'
import { jobResult, sentenceOf } from './job-result.js'

/** The work on each batch. */
interface Work {
  /** Does a part of a batch that is too large for one transaction. Returns false or 0 if `rest` can do all that is left. */
  some(request: BatchRequest): Promise<boolean | number>
  rest(request: BatchRequest): Promise<void>
  /** Does a part of what a stop must not leave half done. Returns `done` at its end, and `none` if nothing is half done. */
  finish(request: BatchRequest): Promise<'none' | 'more' | 'done'>
}

/** Returns a job that does something with many batches, each with a result of its own. */
export const withBatches = (name: string, verb: string, { some, rest, finish }: Work) =>
  defineJob({
    name,
    input: z.strictObject({ batches: z.array(z.string()) }),
    async chunk({ id, input, done, me, tx }) {
      const batch = input.batches[done]!
      // It was brought to its end after a stop.
      if ((await jobResults.count(tx, { job: id, place: done })) > 0) return { items: 1 }
      const request = { machine: machineOf(tx), tx, me, batch }
      if (await some(request)) return { items: 0 }
      await rest(request)
      return { items: 1, results: [jobResult(batch, null)] }
    },
    async refused({ input, done, tx }, problem) {
      const batch = input.batches[done]!
      const [row] = await archive.find(tx, { batch, root: 1 }, { columns: ['title'] })
      return { items: 1, results: [jobResult(batch, row?.title ?? null, problem)] }
    },
    async settle({ input, done, me, tx }) {
      const batch = input.batches[done]
      const progress = batch === undefined ? 'none' : await finish({ machine: machineOf(tx), tx, me, batch })
      const results = batch !== undefined && progress === 'done' ? [jobResult(batch, null)] : []
      return { items: 0, results, isFinished: progress !== 'more' }
    },
    sentence: sentenceOf(verb),
  })
