import { mayOpen } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { useMe } from '../../../fields/use-me.js'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { copyAddress, FromTo } from './status-change-parts.js'
import { useStatusChanges } from './use-status-changes.js'
import '../../../ui/styles/skeleton.css'
import './latest-changes.css'
import '../home/needs-attention.css'
import '../snapshot.css'

const maxRows = 5

/** The latest status changes of all students, for people who may read the log. */
export function LatestChanges({ schools }: { schools?: string | undefined }) {
  const isWanted = mayOpen(useMe().role, 'statusChanges')
  const { data, isLoading, error, refresh } = useStatusChanges(
    { limit: maxRows, schools },
    isWanted,
  )
  if (!isWanted) return null
  return (
    <section
      className="td-panel snap-attention snap-latest"
      aria-busy={isLoading}
      aria-labelledby="latest-changes"
    >
      <div className="snap-latest-head">
        <h2 id="latest-changes">Latest status changes</h2>
        <Link to="/status-changes">See all</Link>
      </div>
      {error ? (
        <NotLoaded title="The status changes could not be loaded" error={error} onRetry={refresh} />
      ) : null}
      {isLoading
        ? [0, 1, 2].map((at) => <span key={at} className="td-skeleton snap-attention-skeleton" />)
        : null}
      {data?.data.length === 0 ? (
        <p className="snap-attention-none">Changes to the status of students' work appear here.</p>
      ) : null}
      <ul>
        {data?.data.map((change) => (
          <li key={change.id}>
            <Link to={copyAddress(change) ?? '/status-changes'}>
              <strong>{change.studentName}</strong>
              <span className="snap-attention-what">{change.title}</span>
              <FromTo change={change} />
              <span className="snap-soft snap-attention-when">
                <TimeAgo value={change.at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
