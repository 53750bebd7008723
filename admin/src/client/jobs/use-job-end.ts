import { isOpenJob } from '@tinkerdesk/shared/wire/jobs/job-state'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentJobs, onJobs } from './jobs.js'

/** Calls `act` when all jobs of some kinds that were open in this tab have ended. */
export function useJobEnd(kinds: readonly string[], act: () => void): void {
  const jobs = useSyncExternalStore(onJobs, currentJobs)
  const isOpen = jobs.filter(isOpenJob).some((job) => kinds.includes(job.kind))
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) act()
    wasOpen.current = isOpen
  }, [isOpen, act])
}
