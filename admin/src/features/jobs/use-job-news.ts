import { useInvalidate } from '@refinedev/core'
import { isOpenJob, type Job } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useEffect, useRef } from 'react'
import { dismissJob, noteJob } from '../../client/jobs/jobs.js'
import { request } from '../../client/request.js'
import { offerUndoOf, useOfferNext } from '../../resource/index.js'
import { hasRefusals } from './job-state.js'

/** Live events report progress. This catches up when they do not arrive, for example from another server. */
const catchUpMs = 4_000

/** Keeps jobs up to date, and reports the end of each in a message, with an undo if there is any. */
export function useJobNews(jobs: readonly Job[]): void {
  const reported = useRef(new Set<string>())
  const invalidate = useInvalidate()
  const offerNext = useOfferNext()
  useEffect(() => {
    for (const job of jobs) {
      if (isOpenJob(job) || reported.current.has(job.id)) continue
      reported.current.add(job.id)
      void report(job, offerNext, () => invalidate({ invalidates: ['all'] }))
    }
    const open = jobs.filter(isOpenJob)
    if (open.length === 0) return
    const timer = setTimeout(() => {
      // Without an answer the next event, or the next attempt, catches up.
      for (const { id } of open) void request<Job>('get', `/api/jobs/${id}`).then(noteJob, () => {})
    }, catchUpMs)
    return () => clearTimeout(timer)
  }, [jobs, invalidate, offerNext])
}

async function report(
  job: Job,
  offerNext: ReturnType<typeof useOfferNext>,
  refresh: () => Promise<unknown>,
): Promise<void> {
  // A job with refused items stays in the bar until the person has read them. It says all that a message would.
  if (hasRefusals(job)) return
  const text = `${say(job.title)}: ${job.message ? say(job.message) : 'done'}`
  dismissJob(job.id)
  const set = await offerUndoOf(job, text, refresh)
  if (set) await offerNext(set.resource, set.id, refresh)
}
