import { text } from '@tinkerdesk/shared/base/say'
import { PlusOutlined } from '@ant-design/icons'
import type { Chat } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../../fields/use-me.js'
import { ListMessage } from '../../../ui/messages/list-message.js'
import { TimeAgo } from '../../../ui/parts/time-ago.js'
import { useKeys } from '../../../ui/input/use-keys.js'
import { useLater } from '../../../ui/device/use-later.js'
import { ChatsSearch, ChatsState } from './chats-state.js'
import { MessageSearch } from './message-search.js'
import { NewChat } from './new-chat.js'
import { SendCalls } from './send-calls.js'
import { UnreadCount } from './unread-count.js'
import type { useChats } from './use-chats.js'
import { useKeptSearch } from './use-kept-search.js'

interface Props {
  chats: ReturnType<typeof useChats>
  openId: string | undefined
}

/** The groups of the person, the one with the latest line first. */
export function ChatList({ chats, openId }: Props) {
  const me = useMe()
  const { data } = chats
  const [isNew, setNew] = useState(false)
  const [typed, setTyped] = useKeptSearch()
  const search = useLater(typed)
  // An open conversation has the page's heading.
  const Heading = openId === undefined ? 'h1' : 'h2'
  useKeys({ n: () => setNew(true) })
  return (
    <section className="chat-panel chat-list" aria-label="Chats">
      <header>
        <Heading>Chats</Heading>
        {me.role === 'admin' ? <SendCalls /> : null}
        <Button
          type="primary"
          icon={<PlusOutlined />}
          aria-label="New chat group"
          title="New chat group  ( n )"
          onClick={() => setNew(true)}
        />
      </header>
      <div className="chat-find">
        <ChatsSearch
          label="Search messages"
          placeholder="Search messages"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {search === '' ? null : <MessageSearch text={search} onClear={() => setTyped('')} />}
      <ChatsState
        query={chats}
        fault="Your chats could not be loaded"
        empty={
          <ListMessage title="No chats yet">
            Create a group with the plus button, then add people to it.
          </ListMessage>
        }
      />
      {data && data.length > 0 && search === '' ? (
        <ul>
          {data.map((chat) => (
            <li key={chat.id}>
              <ChatLink chat={chat} isOpen={chat.id === openId} me={me.uid} />
            </li>
          ))}
        </ul>
      ) : null}
      {isNew ? <NewChat onClose={() => setNew(false)} /> : null}
    </section>
  )
}

function ChatLink({ chat, isOpen, me }: { chat: Chat; isOpen: boolean; me: string }) {
  const { last, unread } = chat
  return (
    <Link
      to={`/chats/${chat.id}`}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <span className="chat-name">{chat.groupName}</span>
      <TimeAgo value={last.at} />
      <span className="chat-last">{lastLine(last, me)}</span>
      <UnreadCount of={unread} />
    </Link>
  )
}

const sentences: Record<string, string> = {
  created: 'created the group',
  renamed: 'renamed the group',
  added: 'added people',
  removed: 'removed people',
  left: 'left',
}

/** Returns the last line with its sender. What the group tells is a sentence: its sender is the subject. */
function lastLine(last: Chat['last'], me: string): string {
  const who = last.sender === me ? text('You') : last.senderName
  const words = wordsOf(last)
  return last.news && !last.deleted
    ? text('{who}: {news}', { who, news: words })
    : `${who}: ${words}`
}

function wordsOf({ news, text, deleted }: Chat['last']): string {
  if (deleted) return 'Message deleted'
  return (news && sentences[news]) ?? text ?? 'Sent a file'
}
