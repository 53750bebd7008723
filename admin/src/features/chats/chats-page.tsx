import type { Chat } from '@tinkerdesk/shared'
import { useParams } from 'react-router'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { ChatList } from './lists/chat-list.js'
import { Conversation } from './conversation.js'
import { useChats } from './lists/use-chats.js'
import './chats.css'

/** The person's groups, and the open conversation beside them. A narrow screen shows one of the two. */
export default function ChatsPage() {
  const { groupId } = useParams()
  const chats = useChats()
  const own = chats.data?.find(({ id }) => id === groupId)
  // Admins also open groups that they are not in.
  const isOther = groupId !== undefined && own === undefined && !chats.isLoading
  const other = useApiQuery<Pick<Chat, 'groupName'>>(
    `/api/chat-groups/${groupId}`,
    { fields: 'groupName' },
    isOther,
  )
  const open = own ?? (isOther ? other.data : undefined)
  useDocumentTitle(open?.groupName ?? 'Chats')
  return (
    <div className="chat-page" data-open={groupId !== undefined || undefined}>
      <ChatList chats={chats} openId={groupId} />
      {groupId === undefined ? (
        <section className="chat-panel chat-empty">
          <p>Choose a chat, or create one with the plus button.</p>
        </section>
      ) : (
        <Conversation
          key={groupId}
          group={groupId}
          chat={open}
          isLoading={chats.isLoading || other.isLoading}
          onChange={chats.refresh}
        />
      )}
    </div>
  )
}
