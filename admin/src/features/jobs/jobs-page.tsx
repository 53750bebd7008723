import { isOpenJob, type JobPage } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useMe } from '../../fields/use-me.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { PageHead } from '../../ui/parts/page-head.js'
import { PagedAnswer } from '../../ui/paging/paged-answer.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useQueryState } from '../../ui/paging/use-query-state.js'
import { WhoseSwitch } from '../../ui/parts/whose-switch.js'
import { JobCard } from './job-card.js'
import './jobs-page.css'

/** The time between two reads while a job runs, in milliseconds. */
const reloadMs = 2_000

const filters = [
  { value: 'any', label: 'All' },
  { value: 'open', label: 'Running' },
  { value: 'failed', label: 'Failed' },
  { value: 'stopped', label: 'Stopped' },
] as const
type Filter = (typeof filters)[number]['value']

/** Background work of the last 30 days, newest first: the person's own, or everyone's to an admin. */
export default function JobsPage() {
  const { role } = useMe()
  const { values, page, size, go, clear } = useQueryState(['whose', 'state'], { push: true })
  const whose = role === 'admin' && values.whose === 'all' ? 'all' : 'mine'
  const filter = filters.find(({ value }) => value === values.state)?.value ?? 'any'
  const query = useApiQuery<JobPage>('/api/jobs', {
    whose,
    open: filter === 'open' ? 'true' : undefined,
    state: filter === 'failed' || filter === 'stopped' ? filter : undefined,
    page,
    limit: size,
  })
  const isWorking = query.data?.data.some(isOpenJob) ?? false
  useEffect(() => {
    if (!isWorking) return
    const timer = setTimeout(query.refresh, reloadMs)
    return () => clearTimeout(timer)
  })
  return (
    <div className="td-page jobs-page">
      <PageHead
        title="Background work"
        subtitle="Assigning, archiving and restoring many records. Kept for 30 days"
      >
        {role === 'admin' ? (
          <WhoseSwitch label="Whose work" value={whose} onChange={(all) => go({ whose: all })} />
        ) : null}
        <Segmented<Filter>
          label="Show work"
          value={filter}
          options={filters}
          onChange={(value) => go({ state: value === 'any' ? undefined : value })}
        />
      </PageHead>
      <PagedAnswer
        query={query}
        state={{ page, size }}
        onChange={go}
        fault="The work could not be loaded"
        empty={
          filter !== 'any' || page > 1 ? (
            <ListMessage
              title="No work matches these filters"
              action={<Button onClick={clear}>Clear filters</Button>}
            />
          ) : (
            <ListMessage title="No background work yet">
              Work that takes longer than a moment, such as giving many students an activity,
              appears here with its progress and result.
            </ListMessage>
          )
        }
      >
        {(job) => (
          <JobCard key={job.id} job={job} isOwn={whose === 'mine'} onChange={query.refresh} />
        )}
      </PagedAnswer>
    </div>
  )
}
