import { roleLabels, type AdminThread } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { RelationSelect } from '../../../fields/relation/relation-select.js'
import { ListMessage } from '../../../ui/messages/list-message.js'
import { actsAtOnce } from '../../../ui/input/take-typed.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { useApiQuery } from '../../../ui/paging/use-api-query.js'
import { useLater } from '../../../ui/device/use-later.js'
import { ChatsSearch, ChatsState } from './chats-state.js'
import { UnreadCount } from './unread-count.js'
import { useChatRefresh } from './use-chats.js'
import { useKeptSearch, withSearch } from './use-kept-search.js'

/** Everyone who wrote to the admins, the latest message first. */
export function ThreadList({ openId }: { openId: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useKeptSearch()
  const search = useLater(typed)
  const threads = useApiQuery<AdminThread[]>('/api/chat-with-admin', { search })
  useChatRefresh(threads.refresh)
  const Heading = openId === undefined ? 'h1' : 'h2'
  return (
    <section className="chat-panel chat-list" aria-label="Chats with people">
      <header>
        <Heading>Chat with Admin</Heading>
      </header>
      <div className="chat-find">
        <ChatsSearch
          label="Search people"
          placeholder="Search by name or e-mail"
          value={typed}
          onChange={setTyped}
        />
        <RelationSelect
          to="user"
          value={[]}
          placeholder="Write to someone…"
          control={{
            'aria-label': 'Write to someone',
            style: { width: '100%' },
            className: actsAtOnce,
          }}
          onChange={([person]) =>
            person === undefined ? undefined : void navigate(`/chat-with-admin/${person}`)
          }
        />
      </div>
      <ChatsState
        query={threads}
        fault="The chats could not be loaded"
        empty={
          search === '' ? (
            <ListMessage title="No messages yet">Messages to the admins appear here.</ListMessage>
          ) : (
            <ListMessage
              title="No messages from anyone with this name"
              action={<Button onClick={() => setTyped('')}>Clear the search</Button>}
            />
          )
        }
      />
      <ul>
        {threads.data?.map((thread) => (
          <li key={thread.person}>
            <ThreadLink thread={thread} isOpen={thread.person === openId} search={search} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LinkProps {
  thread: AdminThread
  isOpen: boolean
  search: string
}

function ThreadLink({
  thread: { person, name, role, unread, isWaiting, last },
  isOpen,
  search,
}: LinkProps) {
  return (
    <Link
      to={`/chat-with-admin/${person}`}
      {...withSearch(search)}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className="chat-name">
        {name} <small>{role ? roleLabels[role] : ''}</small>
      </span>
      <TimeAgo value={last.at} />
      <span className="chat-last">
        {isWaiting ? null : `${last.senderName}: `}
        {last.deleted ? 'Message deleted' : (last.text ?? 'Sent a file')}
        {isWaiting ? <strong className="chat-waits">Waiting for an answer</strong> : null}
      </span>
      <UnreadCount of={unread} />
    </Link>
  )
}
