import type { Job } from '@tinkerdesk/shared'
import { currentJobs, onJobs, resumeJob } from './jobs.js'
import { keep } from '../storage/keep.js'
import { request } from '../request.js'

const storageKey = 'open-jobs'

function kept(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

/** Keeps the ids of this tab's jobs that are open or not dismissed, and looks for those of the page before. Returns how to stop. */
export function followOpenJobs(): () => void {
  // Without an answer the job is in the list of background work.
  for (const id of kept())
    void request<Job>('get', `/api/jobs/${String(id)}`).then(resumeJob, () => {})
  return onJobs(() =>
    keep(sessionStorage, storageKey, JSON.stringify(currentJobs().map(({ id }) => id))),
  )
}
