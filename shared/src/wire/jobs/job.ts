import { z } from 'zod'
import { jobStates } from './job-state.js'
import { listPage } from '../lists/list-page.js'

/** Work that takes longer than a request: `GET /api/jobs/:id`, and the answer (202) of a request that starts one. */
export const job = z.object({
  id: z.string(),
  kind: z.string(),
  /** The work in words, as in "Assign “First lamp”". */
  title: z.string(),
  state: z.enum(jobStates),
  /** True while what was done is taken back, after a stop or a failure. */
  isTakenBack: z.boolean(),
  isStoppable: z.boolean(),
  /** True if it was stopped or has failed, and can continue where it was. */
  isContinuable: z.boolean(),
  /** Items that are finished, whatever their result. */
  done: z.int(),
  total: z.int(),
  /** The number of items with each result. */
  counts: z.record(z.string(), z.int()),
  /** The result in words, or the reason of a stop, of a failure, or why an open job waits. `null` while it runs. */
  message: z.string().nullable(),
  /** The change set that it made, with a result for each record and an undo. `null` while it runs, and for other work. */
  changeSet: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type Job = z.infer<typeof job>

/** True for an answer that is a job, which does the work later. */
export const isJob = (answer: object): answer is Job => 'isTakenBack' in answer
/** A job in a list. `who` is the name of the person who started it, or `null` if their account is gone. */
const jobEntry = job.extend({ who: z.string().nullable() })
export type JobEntry = z.infer<typeof jobEntry>
export const jobPage = listPage(jobEntry)
export type JobPage = z.infer<typeof jobPage>

const jobResult = z.object({
  /** The item, usually the id of a record. */
  item: z.string(),
  /** The item in words, for one that was refused. `null` if the person may not see it. */
  title: z.string().nullable(),
  result: z.string(),
  /** The id of the record that resulted from it. */
  record: z.string().nullable(),
  /** The reason of a failure. */
  problem: z.string().nullable(),
})
/** The result of one item of a job: `GET /api/jobs/:id/results`. */
export type JobResult = z.infer<typeof jobResult>
export const jobResultPage = listPage(jobResult)
export type JobResultPage = z.infer<typeof jobResultPage>
