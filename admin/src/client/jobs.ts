import type { Job } from '@tinkerdesk/shared'
import { isOpenJob } from '@tinkerdesk/shared/wire/job-state'

let jobs: readonly Job[] = []
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
  const isLate = !isOpenJob(earlier) || (isOpenJob(job) && job.done < earlier.done && !job.isTakenBack)
  if (!isLate) change(jobs.map((each) => (each === earlier ? job : each)))
}

export const dismissJob = (id: string) => change(jobs.filter((job) => job.id !== id))
