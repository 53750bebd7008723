import { isOpenJob, type JobEntry } from '@tinkerdesk/shared'
import { say, spokenLabels } from '@tinkerdesk/shared/base/say'
import { Button } from 'antd'
import { useState } from 'react'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { hasRefusals, progressOf } from './job-state.js'
import { RefusedItems } from './refused-items.js'
import { useJobAction } from './use-job-action.js'

const states = spokenLabels({
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
})

interface Props {
  job: JobEntry
  /** False where an admin looks at everyone's jobs. */
  isOwn: boolean
  onChange: () => void
}

/** A job in the list of all: its work, who started it and when, its progress or its result. */
export function JobCard({ job, isOwn, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, act } = useJobAction(job, isOwn, onChange)
  const { state, who } = job
  const title = say(job.title)
  const message = job.message && say(job.message)
  const isRunning = isOpenJob(job)
  return (
    <article className="td-panel job-card">
      <header>
        <div>
          <h2>{title}</h2>
          <span>
            <strong data-state={state}>{states[state]}</strong> ·{' '}
            <TimeAgo value={job.endedAt ?? job.startedAt ?? job.createdAt} />
            {isOwn ? null : ` · ${who ?? 'Deleted account'}`}
          </span>
        </div>
        {isRunning && job.isStoppable ? (
          <Button loading={isBusy} aria-label={`Stop: ${title}`} onClick={() => void act('stop')}>
            Stop
          </Button>
        ) : null}
        {job.isContinuable ? (
          <Button
            loading={isBusy}
            aria-label={`Continue: ${title}`}
            onClick={() => void act('continue')}
          >
            Continue
          </Button>
        ) : null}
      </header>
      {isRunning ? (
        <div className="job-card-progress">
          <progress max={Math.max(job.total, 1)} value={job.done} aria-label={title} />
          <span>{progressOf(job)}</span>
        </div>
      ) : (
        <p className="job-card-result" data-state={state}>
          {message}
          {job.done < job.total && !job.isTakenBack
            ? ` ${progressOf({ ...job, state: 'running' })} done.`
            : ''}
        </p>
      )}
      {hasRefusals(job) ? (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the reasons' : 'Show the reasons'}
        </Button>
      ) : null}
      {isOpen ? <RefusedItems job={job} /> : null}
    </article>
  )
}
