import { formatMoment, type Evidence } from '@tinkerdesk/shared'
import { Link } from 'react-router'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { Loading } from '../../ui/messages/loading.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import './conversation.css'

/** The text of a reported message, with the ways to its conversation and to muting its writer. */
export default function ReportedText({ message }: { message: string }) {
  const { data, error, isLoading, refresh } = useApiQuery<Evidence>(
    `/api/chat-messages/${message}/evidence`,
  )
  if (isLoading) return <Loading />
  if (error || !data)
    return <NotLoaded title="The text could not be loaded" error={error} onRetry={refresh} />
  const { sender, group, text, files, at, by } = data
  return (
    <div className="chat-reported">
      <p>
        <strong>{sender.name}</strong> wrote:
      </p>
      <p className="chat-text">{text ?? 'Without text'}</p>
      {files.length > 0 ? <p className="chat-state">Files: {files.join(', ')}</p> : null}
      <p className="chat-state">
        {by === null ? 'Reported' : `Deleted by ${by}`} on {formatMoment(at)}. The text is kept for
        90 days.
      </p>
      <p>
        <Link to={`/chats/${group}`}>Open the conversation</Link> ·{' '}
        <Link to={`/chat-mutes/add?person=${sender.id}`}>Mute {sender.name}</Link>
      </p>
    </div>
  )
}
