import { useParams } from 'react-router'
import { useDocumentTitle } from '../../ui/use-document-title.js'
import { ChatList } from './chat-list.js'
import { Conversation } from './conversation.js'
import { useChats } from './use-chats.js'
import './chats.css'

/** The person's groups, and the open conversation beside them. A narrow screen shows one of the two. */
export default function ChatsPage() {
  const { groupId } = useParams()
  const chats = useChats()
  const open = chats.data?.find(({ id }) => id === groupId)
  useDocumentTitle(open?.groupName ?? 'Chats')
  return (
    <div className="chat-page" data-open={groupId !== undefined || undefined}>
      <ChatList chats={chats} openId={groupId} />
      {groupId === undefined ? (
        <section className="chat-panel chat-empty">
          <p>Choose a chat, or create one with the plus button.</p>
        </section>
      ) : (
        <Conversation key={groupId} group={groupId} chat={open} isLoading={chats.isLoading} onChange={chats.refresh} />
      )}
    </div>
  )
}
