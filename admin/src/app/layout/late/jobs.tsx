import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentJobs, onJobs } from '../../../client/jobs/jobs.js'
import { followOpenJobs } from '../../../client/jobs/open-jobs.js'
import { lazyPart } from '../../../ui/code/lazy-part.js'

const JobsBar = lazyPart(() => import('../../../features/jobs/jobs-bar.js'))

/** The person's running jobs, and those that ended while the page was loaded again. Their code is loaded with the first job. */
export function Jobs() {
  const jobs = useSyncExternalStore(onJobs, currentJobs)
  useEffect(followOpenJobs, [])
  if (jobs.length === 0) return null
  return (
    <Suspense fallback={null}>
      <JobsBar jobs={jobs} />
    </Suspense>
  )
}
