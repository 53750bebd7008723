import type { JobResult } from '@tinkerdesk/shared'
import type { ProblemError } from '../../../problems/problem-error.js'
import { archive } from '../../plan/own-tables.js'
import type { BatchRequest } from '../../restore/find-batch.js'
import { jobResult } from '../../sets/job-result.js'
import type { SetWork } from '../../sets/set-operation.js'

/** Batches of the archive that a set works on. */
export interface Batches {
  batches: readonly string[]
  /** The record that references of older batches name. */
  root?: string
  /** True if the job was started for this batch alone, and nothing else works on its record meanwhile. */
  isHeld?: boolean
}

/** Returns the batch at the place of the work. */
export const requestOf = ({
  machine,
  tx,
  me,
  items,
  place,
}: SetWork<Batches>): BatchRequest & { root?: string } => ({
  machine,
  tx,
  me,
  batch: items.batches[place]!,
  ...(items.root === undefined ? {} : { root: items.root }),
})

export const resultOfBatch = (batch: string): JobResult => jobResult(batch, null)

/** Returns the result of a refused batch, with the title of its record. */
export async function refusedBatch(
  { tx, items, place }: SetWork<Batches>,
  problem: ProblemError,
): Promise<JobResult[]> {
  const batch = items.batches[place]!
  const [row] = await archive.find(tx, { batch, root: 1 }, { columns: ['title'] })
  return [jobResult(batch, row?.title ?? null, problem)]
}
