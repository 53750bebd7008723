import { z } from 'zod'
import { defineJob } from './job.js'
import { jobResults, jobs } from './jobs.tables.js'

const keepMs = 30 * 24 * 60 * 60_000
const atOnce = 50
/** Results that one chunk deletes: an import has tens of thousands, and a chunk is one piece of work for the database. */
const maxResultsAtOnce = 5000

/** Deletes jobs that ended more than 30 days ago, with their results. */
export const sweepJobs = defineJob({
  name: 'sweep-jobs',
  input: z.object({}),
  schedule: { pattern: '30 3 * * *', title: 'Delete old jobs' },
  freesSpace: true,
  sentence: ({ done }) => `Old jobs deleted: ${done}`,
  async chunk({ tx }) {
    const before = new Date(Date.now() - keepMs).toISOString()
    const old = await jobs.find(
      tx,
      { ended_at: { $lt: before } },
      { columns: ['id'], order: ['ended_at'], limit: atOnce },
    )
    const ids = old.map(({ id }) => id)
    if ((await jobResults.remove(tx, { job: ids }, maxResultsAtOnce)) === maxResultsAtOnce)
      return { items: 0, isFinished: false }
    await jobs.remove(tx, { id: ids })
    return { items: ids.length, isFinished: ids.length < atOnce }
  },
})
