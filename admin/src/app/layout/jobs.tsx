import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentJobs, onJobs } from '../../client/jobs.js'
import { ErrorBoundary } from '../../ui/error-boundary.js'
import { loadCode } from '../../ui/load-code.js'

const JobsBar = lazy(() => loadCode(() => import('../../features/jobs/jobs-bar.js')))

const Nothing = () => null

/** The person's running jobs. Their code is loaded with the first job. */
export function Jobs() {
  const jobs = useSyncExternalStore(onJobs, currentJobs)
  if (jobs.length === 0) return null
  return (
    <ErrorBoundary resetKey="jobs" fallback={Nothing}>
      <Suspense fallback={null}>
        <JobsBar jobs={jobs} />
      </Suspense>
    </ErrorBoundary>
  )
}
