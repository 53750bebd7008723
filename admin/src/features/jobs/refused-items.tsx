import { formatCount, type Job, type JobResultPage } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

const maxShown = 100

/** The items of a job that were refused, each with its reason. */
export function RefusedItems({ job }: { job: Job }) {
  const { data, isLoading, error } = useApiQuery<JobResultPage>(`/api/jobs/${job.id}/results`, {
    refused: 'true',
    limit: maxShown,
  })
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
          <strong>{title ?? 'A record that you may not see'}:</strong> {problem && say(problem)}
        </li>
      ))}
      {rest > 0 ? <li>{formatCount(rest)} more</li> : null}
    </ul>
  )
}
