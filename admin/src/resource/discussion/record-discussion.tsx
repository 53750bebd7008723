import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { formatCount } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useArrival } from '../../fields/conversation/use-arrival.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { NewComment } from './new-comment.js'
import { Thread } from './thread.js'
import { useDiscussion } from './use-discussion.js'
import '../../fields/conversation/conversation.css'
import '../../fields/common/field.css'
import '../../ui/styles/skeleton.css'
import './discussion.css'

interface Props {
  resource: Resource
  row: AnyRow
}

/** The discussion of a record: its open threads, those that are resolved, and a box for the next comment. */
export default function RecordDiscussion({ resource, row }: Props) {
  const place = useMemo(() => ({ resource, id: row.id }), [resource, row.id])
  const discussion = useDiscussion(place)
  const { state, loaded, counts, error, isReading, show, refresh, readOlder, add } = discussion
  const card = useArrival<HTMLElement>(loaded !== null || error !== null, '#discussion')
  const isOpen = state === 'open'
  return (
    <section
      ref={card}
      id="discussion"
      tabIndex={-1}
      className="td-panel td-discussion"
      aria-labelledby="discussion-heading"
    >
      <header>
        <h2 id="discussion-heading">Discussion</h2>
        {counts && counts.open > 0 ? (
          <span className="td-help">{`${formatCount(counts.open)} open`}</span>
        ) : null}
        {counts && (counts.resolved > 0 || !isOpen) ? (
          <Button
            size="small"
            aria-pressed={!isOpen}
            onClick={() => show(isOpen ? 'resolved' : 'open')}
          >
            {isOpen ? `Resolved: ${formatCount(counts.resolved)}` : 'Show the open ones'}
          </Button>
        ) : null}
      </header>
      {isOpen ? <NewComment place={place} row={row} onSend={add} /> : null}
      {error ? (
        <NotLoaded title="The discussion could not be loaded" error={error} onRetry={refresh} />
      ) : null}
      {loaded || error ? null : (
        <output className="td-skeleton talk-skeleton" aria-label="Loading…" />
      )}
      {loaded && loaded.threads.length === 0 ? (
        <p className="talk-none">
          {isOpen ? 'Nothing is open. Write the first comment above.' : 'Nothing is resolved yet.'}
        </p>
      ) : null}
      {loaded ? (
        <ol className="talk-threads" aria-label="Discussion" aria-live="polite">
          {loaded.threads.map((thread) => (
            <Thread
              key={thread.id}
              place={place}
              row={row}
              thread={thread}
              names={loaded.names}
              discussion={discussion}
            />
          ))}
        </ol>
      ) : null}
      {loaded?.hasOlder ? (
        <Button size="small" loading={isReading} onClick={readOlder}>
          Show earlier comments
        </Button>
      ) : null}
    </section>
  )
}
