import { copyStatuses, formatCount, resourceNamed, type ReviewQueue } from '@tinkerdesk/shared'
import { mayOpen } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { Link } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { PartFault, PartLoading } from '../../ui/messages/part-state.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import './school-page.css'

const maxRows = 5
const copies = Object.keys(copyStatuses)

/** The work of a school that waits for a mentor or a review. Staff alone have the queue. */
export function WaitingWork({ school }: { school: string }) {
  const mayReview = mayOpen(useMe().role, 'review')
  const { data, isLoading, error, refresh } = useApiQuery<ReviewQueue>(
    '/api/review-queue',
    { school, limit: maxRows },
    mayReview,
  )
  useLive(copies, refresh, { isWanted: mayReview })
  if (!mayReview) return null
  const { data: rows = [], total = 0 } = data ?? {}
  return (
    <section className="td-panel school-part">
      <h2>
        Work in review {total ? <span className="school-soft">{formatCount(total)}</span> : null}
      </h2>
      {error ? <PartFault error={error} onRetry={refresh} /> : null}
      {isLoading ? <PartLoading className="school-loading" /> : null}
      {data && total === 0 ? <p className="school-soft">Nothing waits here.</p> : null}
      <ul>
        {rows.map((copy) => (
          <li key={copy.id}>
            <Link
              to={`/review/${resourceNamed(copy.resource).url}/${copy.id}?${new URLSearchParams({ school })}`}
            >
              <span data-typed>
                {copy.studentName} · {copy.title}
              </span>
            </Link>{' '}
            <span className="school-soft">{say(copy.status)}</span>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <Link to={`/review?${new URLSearchParams({ school })}`}>Show all {formatCount(total)}</Link>
      ) : null}
    </section>
  )
}
