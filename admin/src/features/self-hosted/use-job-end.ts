import { isOpenJob } from '@tinkerdesk/shared/wire/job-state'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentJobs, onJobs } from '../../client/jobs.js'

/** Calls `act` when a job of this kind that was open in this tab has ended. */
export function useJobEnd(name: string, act: () => void): void {
  const jobs = useSyncExternalStore(onJobs, currentJobs)
  const isOpen = jobs.filter(isOpenJob).some((job) => [job.kind].includes(name))
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) act()
    wasOpen.current = isOpen
  }, [isOpen, act])
}
