import { isOpenJob, type Job, type JobResultPage } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { dismissJob, noteJob } from '../../client/jobs.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'
import { useApiQuery } from '../../ui/use-api-query.js'

const count = (number: number) => number.toLocaleString('en-IN')

function stateOf({ state, isTakenBack, done, total }: Job): string {
  if (isTakenBack) return `Taking it back: ${count(done)} left`
  if (state === 'queued') return done > 0 ? `Waiting at ${count(done)} of ${count(total)}` : 'Waiting'
  return `${count(done)} of ${count(total)}`
}

/** A job with its progress and a button to stop it; after its end, its result. */
export function JobLine({ job }: { job: Job }) {
  const [isStopping, setStopping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const stop = async () => {
    setStopping(true)
    try {
      noteJob(await request<Job>('post', `/api/jobs/${job.id}/stop`))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be stopped.')
    } finally {
      setStopping(false)
    }
  }
  if (!isOpenJob(job))
    return (
      <div className="job">
        <strong className="job-title">{job.title}</strong>
        <span className="job-state">{job.message}</span>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the reasons' : 'Show the reasons'}
        </Button>
        <Button size="small" type="text" onClick={() => dismissJob(job.id)}>
          Dismiss
        </Button>
        {isOpen ? <Refused job={job} /> : null}
      </div>
    )
  return (
    <div className="job">
      <strong className="job-title">{job.title}</strong>
      <progress max={Math.max(job.total, 1)} value={job.done} aria-label={job.title} />
      <span className="job-state">{stateOf(job)}</span>
      {job.isStoppable ? (
        <Button size="small" loading={isStopping} aria-label={`Stop: ${job.title}`} onClick={() => void stop()}>
          Stop
        </Button>
      ) : null}
    </div>
  )
}

const maxShown = 100

/** The items that were refused, each with its reason. */
function Refused({ job }: { job: Job }) {
  const { data, isLoading, error } = useApiQuery<JobResultPage>(`/api/jobs/${job.id}/results`, { refused: 'true', limit: maxShown })
  if (isLoading) return <p className="job-refused">Loading…</p>
  if (error)
    return (
      <p className="job-refused" role="alert">
        {error.message}
      </p>
    )
  const rest = (data?.total ?? 0) - (data?.data.length ?? 0)
  return (
    <ul className="job-refused">
      {(data?.data ?? []).map(({ item, title, problem }) => (
        <li key={item}>
          <strong>{title ?? 'A record that you may not see'}:</strong> {problem}
        </li>
      ))}
      {rest > 0 ? <li>{count(rest)} more</li> : null}
    </ul>
  )
}
