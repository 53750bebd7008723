import type { AnyRow, DiscussionThread } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordPlace } from '../../fields/record-place.js'
import { toast } from '../../ui/messages/toast.js'
import { TimeAgo } from '../../ui/parts/time-ago.js'
import { CommentLine } from './comment-line.js'
import { NewComment } from './new-comment.js'
import type { useDiscussion } from './use-discussion.js'

interface Props {
  place: RecordPlace
  row: AnyRow
  thread: DiscussionThread
  names: { readonly [id: string]: string }
  discussion: Pick<ReturnType<typeof useDiscussion>, 'add' | 'change' | 'remove' | 'resolve'>
}

/** A comment with its replies. It is resolved, and opened again, as a whole. */
export function Thread({ place, row, thread, names, discussion }: Props) {
  const [isReplying, setReplying] = useState(false)
  const [isResolving, setResolving] = useState(false)
  const { id, replies, resolved } = thread
  const { add, change, remove, resolve } = discussion
  const settle = async () => {
    setResolving(true)
    try {
      await resolve(id, resolved === null)
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : 'The thread could not be changed.')
    } finally {
      setResolving(false)
    }
  }
  return (
    <li className="talk-thread" data-resolved={resolved !== null || undefined}>
      {resolved ? (
        <p className="talk-resolved">
          {resolved.by === null ? 'Resolved' : `Resolved by ${resolved.by}`}{' '}
          <TimeAgo value={resolved.at} />
        </p>
      ) : null}
      <CommentLine
        place={place}
        comment={thread}
        names={names}
        onChange={(text) => change(id, text)}
        onRemove={() => remove(id, id)}
      >
        <Button size="small" onClick={() => setReplying(true)}>
          Reply
        </Button>
        <Button size="small" loading={isResolving} onClick={() => void settle()}>
          {resolved ? 'Open again' : 'Resolve'}
        </Button>
      </CommentLine>
      {replies.length > 0 ? (
        <ol className="talk-replies" aria-label="Replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentLine
                place={place}
                comment={reply}
                names={names}
                onChange={(text) => change(reply.id, text)}
                onRemove={() => remove(reply.id, id)}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {isReplying ? (
        <NewComment
          place={place}
          row={row}
          thread={id}
          onSend={add}
          onClose={() => setReplying(false)}
        />
      ) : null}
    </li>
  )
}
