import { say } from '@tinkerdesk/shared/base/say'
import type { ChatGroup } from '@tinkerdesk/shared/resources/chat-group'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMe } from '../../../fields/use-me.js'
import { ListMessage } from '../../../ui/messages/list-message.js'
import { NotLoaded } from '../../../ui/messages/not-loaded.js'
import { Loading } from '../../../ui/messages/loading.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import type { Line } from '../messages/merge-messages.js'
import { withSearch } from './use-kept-search.js'

/** A message with its group, as a search returns it. */
type Hit = Omit<Line, 'group'> & { group: Pick<ChatGroup, 'id' | 'groupName' | 'thread'> }

const maxHits = 50
const maxWords = 8

/** The messages that contain every word, in all conversations that the person reads, newest first. */
export function MessageSearch({ text, onClear }: { text: string; onClear: () => void }) {
  const me = useMe()
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxWords)
  const { data, isLoading, error, refresh } = useApiQuery<{ data: Hit[] }>('/api/chat-messages', {
    s: JSON.stringify({
      $and: [{ news: { $isnull: true } }, ...words.map((word) => ({ text: { $contL: word } }))],
    }),
    join: 'group',
    sort: 'createdAt,DESC',
    limit: maxHits,
  })
  if (error) return <NotLoaded title="The search failed" error={error} onRetry={refresh} />
  if (isLoading) return <Loading />
  if (data?.data.length === 0)
    return (
      <ListMessage
        title="No message contains this"
        action={<Button onClick={onClear}>Clear the search</Button>}
      />
    )
  const addressOf = ({ group, sequence }: Hit) => {
    if (group.thread === null) return `/chats/${group.id}?line=${sequence}`
    return `/chat-with-admin${me.role === 'admin' ? `/${group.thread}` : ''}?line=${sequence}`
  }
  return (
    <ul aria-label="Messages that contain this">
      {data?.data.map((hit) => (
        <li key={hit.id}>
          <Link to={addressOf(hit)} {...withSearch(text)}>
            <span className="chat-name">
              {hit.group.thread === null ? hit.group.groupName : say(hit.group.groupName)}
            </span>
            <TimeAgo value={hit.createdAt} />
            <span className="chat-last">{hit.text?.slice(0, 200)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
