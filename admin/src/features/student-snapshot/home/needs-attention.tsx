import {
  copyStatuses,
  copyTones,
  resourceNamed,
  type ReviewQueue,
  type WaitingCopy,
  formatCount,
} from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useMySchools } from '../../../fields/my-schools.js'
import { ChoiceTag } from '../../../fields/choice/choice-tag.js'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import { useLive } from '../../../ui/paging/use-live.js'
import '../../../ui/styles/skeleton.css'
import './needs-attention.css'
import '../snapshot.css'

/** Few rows, so that the picker below stays in view. The rest is in the queue. */
const maxRows = 4
const copies = Object.keys(copyStatuses)

/** The work within this person's reach that waits for a mentor or a review, longest waiting first. */
export function NeedsAttention() {
  const { narrowed } = useMySchools()
  const { data, isLoading, error, refresh } = useApiQuery<ReviewQueue>('/api/review-queue', {
    limit: maxRows,
    schools: narrowed,
  })
  useLive(copies, refresh)
  const { data: rows = [], total = 0 } = data ?? {}
  return (
    <section className="td-panel snap-attention" aria-busy={isLoading}>
      <h2>
        Needs attention {total ? <span className="snap-count">{formatCount(total)}</span> : null}
      </h2>
      {error ? (
        <NotLoaded
          title="The work that needs attention could not be loaded"
          error={error}
          onRetry={refresh}
        />
      ) : null}
      {isLoading
        ? [0, 1, 2].map((at) => <span key={at} className="td-skeleton snap-attention-skeleton" />)
        : null}
      {data && total === 0 ? <p className="snap-attention-none">Nothing to review.</p> : null}
      <ul>
        {rows.map((copy) => (
          <WaitingRow key={copy.id} copy={copy} />
        ))}
      </ul>
      {total > rows.length && rows.length > 0 ? (
        <Link className="snap-attention-more" to="/review">
          Show all {formatCount(total)}
        </Link>
      ) : null}
    </section>
  )
}

function WaitingRow({ copy }: { copy: WaitingCopy }) {
  const { url } = resourceNamed(copy.resource)
  return (
    <li>
      <Link to={`/review/${url}/${copy.id}`}>
        <strong>{copy.studentName}</strong>
        <span className="snap-attention-what">
          {copy.title} · {copy.schoolName}
        </span>
        <ChoiceTag value={copy.status} label={copy.status} tones={copyTones} />
        <span className="snap-soft snap-attention-when">
          <TimeAgo value={copy.statusAt} />
        </span>
      </Link>
    </li>
  )
}
