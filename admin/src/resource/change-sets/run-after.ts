import type { ChangeSetDone, Job } from '@tinkerdesk/shared'
import { isOpenJob } from '@tinkerdesk/shared/wire/jobs/job-state'
import { currentJobs, noteJob, onJobs } from '../../client/jobs/jobs.js'
import { toast } from '../../ui/messages/toast.js'

/** Resolves when a job is over. */
function ended(job: Job): Promise<Job> {
  noteJob(job)
  return new Promise((resolve) => {
    const look = () => {
      const now = currentJobs().find(({ id }) => id === job.id)
      if (now && isOpenJob(now)) return
      leave()
      resolve(now ?? job)
    }
    const leave = onJobs(look)
    look()
  })
}

/**
 * Runs what follows from an answer when its change set is done, if at most `maxFailed` rows were refused: the answer was about all of them. It returns at once for a job,
 * which is waited for while the product stays open. The changes are saved by then, so a fault is a message and is not thrown.
 */
export async function runAfter(
  answer: ChangeSetDone | Job,
  maxFailed: number,
  after: (() => Promise<unknown>) | undefined,
): Promise<void> {
  if (!after) return
  const key = `after-${answer.id}`
  const run = async (isWhole: boolean) => {
    try {
      if (isWhole) await after()
      else toast.error('Not every record was saved, so the last step was left out.')
    } catch (error) {
      toast.error(
        `The records are saved. ${error instanceof Error ? error.message : 'The rest could not be done.'}`,
      )
    }
  }
  if (!('state' in answer)) return run((answer.counts.failed ?? 0) <= maxFailed)
  toast.info('Keep this page open until the work is done: the last step follows it.', { key })
  void ended(answer).then(({ state, counts }) => {
    toast.dismiss(key)
    return run(state === 'done' && (counts['failed'] ?? 0) <= maxFailed)
  })
}
