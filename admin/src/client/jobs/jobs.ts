import type { Job } from '@tinkerdesk/shared'
import { isOpenJob } from '@tinkerdesk/shared/wire/jobs/job-state'

let jobs: readonly Job[] = []
/** The ids of jobs whose end was shown. The news of it may arrive twice. */
const dismissed = new Set<string>()
const listeners = new Set<() => void>()

/** The person's jobs that are open, or ended while this page was shown and are not dismissed. */
export const currentJobs = () => jobs
export const onJobs = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: readonly Job[]) {
  jobs = next
  for (const listener of listeners) listener()
}

/** Takes in the news of a job: an answer of the server, or a live event. */
export function noteJob(job: Job) {
  const earlier = jobs.find(({ id }) => id === job.id)
  if (!earlier) return isOpenJob(job) ? change([...jobs, job]) : undefined
  // An answer may arrive after newer events.
  const isLate =
    !isOpenJob(earlier) || (isOpenJob(job) && job.done < earlier.done && !job.isTakenBack)
  if (!isLate) change(jobs.map((each) => (each === earlier ? job : each)))
}

/** Takes in a job of this tab that may have ended while the page was loaded again. */
export function resumeJob(job: Job) {
  if (isOpenJob(job) || jobs.some(({ id }) => id === job.id)) noteJob(job)
  else if (!dismissed.has(job.id)) change([...jobs, job])
}

export const dismissJob = (id: string) => {
  dismissed.add(id)
  change(jobs.filter((job) => job.id !== id))
}
