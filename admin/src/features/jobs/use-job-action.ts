import type { Job } from '@tinkerdesk/shared'
import { useState } from 'react'
import { noteJob } from '../../client/jobs/jobs.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'

/** Returns how to stop or continue a job, and whether that is on its way. `isOwn` adds the job to the bar below the header. */
export function useJobAction(job: Job, isOwn: boolean, onChange: () => void = () => {}) {
  const [isBusy, setBusy] = useState(false)
  const act = async (action: 'stop' | 'continue') => {
    setBusy(true)
    try {
      const changed = await request<Job>('post', `/api/jobs/${job.id}/${action}`)
      if (isOwn) noteJob(changed)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : `The job could not ${action}.`)
    } finally {
      setBusy(false)
      onChange()
    }
  }
  return { isBusy, act }
}
