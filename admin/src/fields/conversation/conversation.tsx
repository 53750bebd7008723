import { roleLabels, type Comment } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { toast } from '../../ui/messages/toast.js'
import type { RecordPlace } from '../record-place.js'
import { useArrival } from './use-arrival.js'
import { useComments } from './use-comments.js'
import './conversation.css'
import '../../ui/styles/skeleton.css'

/** The comments on a record: who, when and what, the newest last. */
export default function Conversation({ place }: { place: RecordPlace }) {
  const { entries, hasOlder, isLoading, isReading, error, refresh, readOlder, remove } =
    useComments(place)
  const list = useArrival<HTMLOListElement>(!isLoading && entries.length > 0)
  const [removing, setRemoving] = useState<Comment | null>(null)
  const close = () => setRemoving(null)
  const confirm = async ({ id }: Comment) => {
    close()
    try {
      await remove(id)
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : 'The comment could not be removed.')
    }
  }
  if (isLoading) return <output className="td-skeleton talk-skeleton" aria-label="Loading…" />
  return (
    <div className="talk">
      {error ? (
        <NotLoaded title="The comments could not be loaded" error={error} onRetry={refresh} />
      ) : null}
      {hasOlder ? (
        <Button size="small" loading={isReading} onClick={() => void readOlder()}>
          Show earlier comments
        </Button>
      ) : null}
      {entries.length === 0 && !error ? <p className="talk-none">No comments yet</p> : null}
      <ol ref={list} tabIndex={-1} aria-label="Conversation" aria-live="polite">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} data-own={entry.isOwn || undefined}>
            <p className="talk-by">
              <strong>{entry.isOwn ? 'You' : (entry.by ?? 'Earlier comment')}</strong>
              {entry.role && !entry.isOwn ? <span>{roleLabels[entry.role]}</span> : null}
              <TimeAgo value={entry.at} />
              {entry.mayRemove ? (
                <Button type="link" size="small" onClick={() => setRemoving(entry)}>
                  Remove
                </Button>
              ) : null}
            </p>
            <p className="talk-text">{entry.text}</p>
          </li>
        ))}
      </ol>
      {removing ? (
        <Dialog open width={440} title="Remove this comment?" onClose={close}>
          <p className="talk-text">{removing.text}</p>
          <p className="talk-none">It is removed for everyone and cannot be restored.</p>
          <div className="td-dialog-actions">
            <Button onClick={close}>Keep it</Button>
            <Button danger type="primary" onClick={() => void confirm(removing)}>
              Remove
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
