import { isOpenJob, type Job } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { dismissJob } from '../../client/jobs/jobs.js'
import { progressOf } from './job-state.js'
import { RefusedItems } from './refused-items.js'
import { useUndoOfJob } from './use-undo-of-job.js'
import { useJobAction } from './use-job-action.js'

/** A job with its progress and a button to stop it; after its end, its result. */
export function JobLine({ job }: { job: Job }) {
  const { isBusy, act } = useJobAction(job, true)
  const [isOpen, setOpen] = useState(false)
  const { canUndo, undo } = useUndoOfJob(job)
  const title = say(job.title)
  if (!isOpenJob(job))
    return (
      <div className="job">
        <strong className="job-title">{title}</strong>
        <output className="job-state">{job.message && say(job.message)}</output>
        {canUndo ? (
          <Button size="small" onClick={() => void undo()}>
            Undo
          </Button>
        ) : null}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the reasons' : 'Show the reasons'}
        </Button>
        <Button size="small" type="text" onClick={() => dismissJob(job.id)}>
          Dismiss
        </Button>
        {isOpen ? <RefusedItems job={job} /> : null}
      </div>
    )
  return (
    <div className="job">
      <strong className="job-title">{title}</strong>
      <progress max={Math.max(job.total, 1)} value={job.done} aria-label={title} />
      <span className="job-state">{progressOf(job)}</span>
      {job.isStoppable ? (
        <Button
          size="small"
          loading={isBusy}
          aria-label={`Stop: ${title}`}
          onClick={() => void act('stop')}
        >
          Stop
        </Button>
      ) : null}
    </div>
  )
}
