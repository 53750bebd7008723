import { isOpenJob } from '@tinkerdesk/shared/wire/job-state'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentJobs, onJobs } from '../../client/jobs.js'

/** Calls `act` when a job of a kind that was open in this tab has ended. */
export function useJobEnd(kind: string, act: () => void): void {
  const jobs = useSyncExternalStore(onJobs, currentJobs)
  const isOpen = jobs.some((job) => job.kind === kind && isOpenJob(job))
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) act()
    wasOpen.current = isOpen
  }, [isOpen, act])
}
