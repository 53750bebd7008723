import { roleLabels, type AdminThread } from '@tinkerdesk/shared'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { RelationSelect } from '../../fields/relation/relation-select.js'
import { ListMessage } from '../../ui/list-message.js'
import { Loading } from '../../ui/loading.js'
import { TimeAgo } from '../../ui/time-ago.js'
import { useApiQuery } from '../../ui/use-api-query.js'
import { useLater } from '../../ui/use-later.js'
import { UnreadCount } from './unread-count.js'
import { useChatRefresh } from './use-chats.js'

/** Everyone who wrote to the admins, the latest message first. */
export function ThreadList({ openId }: { openId: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = useLater(typed)
  const { data, isLoading, error, refresh } = useApiQuery<AdminThread[]>('/api/chat-with-admin', { search })
  useChatRefresh(refresh)
  const Heading = openId === undefined ? 'h1' : 'h2'
  return (
    <section className="chat-panel chat-list" aria-label="Chats with people">
      <header>
        <Heading>Chat with Admin</Heading>
      </header>
      <div className="chat-find">
        <Input
          type="search"
          aria-label="Search people"
          placeholder="Search by name or e-mail"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <RelationSelect
          to="user"
          value={[]}
          placeholder="Write to someone…"
          control={{ 'aria-label': 'Write to someone', style: { width: '100%' } }}
          onChange={([person]) => (person === undefined ? undefined : void navigate(`/chat-with-admin/${person}`))}
        />
      </div>
      {error && !data ? (
        <ListMessage tone="error" title="The chats could not be loaded" action={<Button onClick={refresh}>Try again</Button>}>
          {error.message}
        </ListMessage>
      ) : null}
      {isLoading && !error ? <Loading /> : null}
      {data?.length === 0 ? (
        search === '' ? (
          <ListMessage title="No messages yet">Messages to the admins appear here.</ListMessage>
        ) : (
          <ListMessage title="Nobody of this name has written" action={<Button onClick={() => setTyped('')}>Clear the search</Button>} />
        )
      ) : null}
      <ul>
        {data?.map((thread) => (
          <li key={thread.person}>
            <ThreadLink thread={thread} isOpen={thread.person === openId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ThreadLink({ thread: { person, name, role, unread, isWaiting, last }, isOpen }: { thread: AdminThread; isOpen: boolean }) {
  return (
    <Link to={`/chat-with-admin/${person}`} aria-current={isOpen ? 'page' : undefined} data-unread={unread > 0 || undefined}>
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
