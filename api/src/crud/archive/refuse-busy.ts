import { openJobOn } from '../../jobs/start-job.js'
import { ProblemError } from '../../problems/problem-error.js'
import type { Departure } from './archive-batch.js'

/** The name of a record in the table of jobs. */
export const subjectOf = (resource: string, id: string): string => `${resource} ${id}`

export const busy = (): ProblemError =>
  new ProblemError('not_applicable', {
    title: 'A job is still working on this record. Try again when it is done.',
  })

/** Throws while a job archives or restores the record, unless this is that job. */
export async function refuseBusy({
  tx,
  plan,
  before,
  batch,
}: Pick<Departure, 'tx' | 'plan' | 'before' | 'batch'>): Promise<void> {
  const job = await openJobOn(tx, subjectOf(plan.resource.name, before.id))
  if (!job || (JSON.parse(job.input) as { batch?: unknown }).batch === batch) return
  throw busy()
}
