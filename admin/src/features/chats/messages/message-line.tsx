import { dated } from '@tinkerdesk/shared/base/say'
import { DeleteOutlined, FlagOutlined, RollbackOutlined } from '@ant-design/icons'
import { messageDeletionMs, resourceNamed, type Evidence } from '@tinkerdesk/shared'
import { Button } from 'antd'
import Linkify from 'linkify-react'
import { Suspense, useState, type ReactNode } from 'react'
import { request } from '../../../client/request.js'
import { FileLink } from '../../../fields/file/file-link.js'
import { useMe } from '../../../fields/use-me.js'
import { useRecordWrites } from '../../../resource/index.js'
import { Dialog } from '../../../ui/dialogs/dialog.js'
import { lazyPart } from '../../../ui/code/lazy-part.js'
import { exactTime } from '../../../ui/parts/time-ago.js'
import { toast } from '../../../ui/messages/toast.js'
import { groupSentence } from './chat-words.js'
import { linkedParts } from './linked-parts.js'
import type { Line } from './merge-messages.js'
import './message-files.css'

const messages = resourceNamed('chatMessage')

const ReportMessage = lazyPart(() => import('./report-message.js'))

interface Props {
  line: Line
  /** The first of consecutive messages of a person, which shows their name. */
  isFirst: boolean
  isOwn: boolean
  /** True for the line that a search led to. */
  isSought: boolean
  nameOf: (id: string) => string
  /** The message that this one answers. */
  quote: ReactNode
  /** Absent for a person who may not write here. */
  onReply: ((line: Line) => void) | undefined
  onDeleted: (line: Line) => void
}

const time = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: 'numeric',
  minute: '2-digit',
})
const links = {
  target: '_blank',
  rel: 'noopener noreferrer',
  defaultProtocol: 'https',
  validate: { email: () => false },
}
const sentence = (error: unknown) => (error instanceof Error ? error.message : 'Please try again.')

/** One line of a conversation: a message, or news of the group. */
export function MessageLine({
  line,
  isFirst,
  isOwn,
  isSought,
  nameOf,
  quote,
  onReply,
  onDeleted,
}: Props) {
  const { news, text, files, deleted, createdAt } = line
  const [sender, sentAt] = [nameOf(line.sender ?? ''), dated(time.format(new Date(createdAt)))]
  if (news !== null)
    return (
      <p className="chat-news" data-line={line.sequence}>
        {groupSentence({ ...line, news }, nameOf)}
      </p>
    )
  return (
    <article
      className="chat-line"
      aria-label={`${sender}, ${sentAt}`}
      data-line={line.sequence}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-sought={isSought || undefined}
    >
      {isFirst ? <p className={isOwn ? 'visually-hidden' : 'chat-by'}>{sender}</p> : null}
      {quote}
      {deleted ? <p className="chat-text chat-gone">Message deleted</p> : null}
      {text === null ? null : (
        <p className="chat-text">
          <Linkify options={links}>{linkedParts(text)}</Linkify>
        </p>
      )}
      {files.length > 0 ? (
        <div className="chat-files">
          {files.map((file) => (
            <FileLink key={file.id} file={file} />
          ))}
        </div>
      ) : null}
      <p className="chat-time">
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {sentAt}
        </time>
        {deleted || !onReply ? null : (
          <IconButton
            icon={<RollbackOutlined />}
            label="Reply to this message"
            title="Reply"
            onClick={() => onReply(line)}
          />
        )}
        {deleted || isOwn ? null : <Report line={line} />}
        {deleted ? (
          <ShowDeleted line={line} />
        ) : (
          <DeleteMessage line={line} isOwn={isOwn} onDeleted={onDeleted} />
        )}
      </p>
    </article>
  )
}

interface IconButtonProps {
  icon: ReactNode
  label: string
  /** Shorter, for the pointer. */
  title: string
  onClick: () => void
}

/** A small button beside the time of a message. A plain one: a long conversation has thousands. */
const IconButton = ({ icon, label, title, onClick }: IconButtonProps) => (
  <button type="button" className="chat-action" aria-label={label} title={title} onClick={onClick}>
    {icon}
  </button>
)

/** Reports another person's message to the admins. */
function Report({ line }: Pick<Props, 'line'>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        icon={<FlagOutlined />}
        label="Report this message"
        title="Report to the admins"
        onClick={() => setAsking(true)}
      />
      {isAsking ? (
        <Suspense>
          <ReportMessage line={line} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Deletes a message: its sender for two minutes, an admin at any time. The server decides. */
function DeleteMessage({ isOwn, ...props }: Pick<Props, 'line' | 'isOwn' | 'onDeleted'>) {
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  // Read once when the line is drawn: a moment too late, the server explains it.
  const [isRecent] = useState(
    () => Date.now() - Date.parse(props.line.createdAt) < messageDeletionMs,
  )
  if (me.role !== 'admin' && !(isOwn && isRecent)) return null
  return (
    <>
      <IconButton
        icon={<DeleteOutlined />}
        label="Delete this message"
        title="Delete"
        onClick={() => setAsking(true)}
      />
      {isAsking ? <DeleteQuestion {...props} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

type QuestionProps = Pick<Props, 'line' | 'onDeleted'> & { onClose: () => void }

function DeleteQuestion({ line, onDeleted, onClose }: QuestionProps) {
  const { change } = useRecordWrites(messages)
  const remove = async () => {
    onClose()
    try {
      onDeleted(await change<Line>(line.id, { version: line.version, deleted: true }))
    } catch (error) {
      toast.error(sentence(error))
    }
  }
  return (
    <Dialog open width={440} title="Delete this message?" onClose={onClose}>
      <p className="chat-text">{line.text ?? line.files.map(({ name }) => name).join(', ')}</p>
      <p className="chat-state">
        Its text and files are deleted for everyone. Admins can read the text for 90 days.
      </p>
      <div className="td-dialog-actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button danger type="primary" onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

/** Shows the text of a deleted message to an admin. */
function ShowDeleted({ line }: Pick<Props, 'line'>) {
  const me = useMe()
  const [kept, setKept] = useState<Evidence | null>(null)
  if (me.role !== 'admin') return null
  const show = async () => {
    try {
      setKept(await request<Evidence>('get', `/api/chat-messages/${line.id}/evidence`))
    } catch (error) {
      toast.error(sentence(error))
    }
  }
  return (
    <>
      <Button type="text" size="small" onClick={() => void show()}>
        Show the deleted text
      </Button>
      {kept ? (
        <Dialog open width={440} title="Deleted message" onClose={() => setKept(null)}>
          <p className="chat-text">{kept.text ?? 'Without text'}</p>
          {kept.files.length > 0 ? (
            <p className="chat-state">Deleted files: {kept.files.join(', ')}</p>
          ) : null}
          <p className="chat-state">
            {kept.by === null ? 'Kept' : `Deleted by ${kept.by}`}, {exactTime(kept.at)}. Kept for 90
            days.
          </p>
        </Dialog>
      ) : null}
    </>
  )
}
