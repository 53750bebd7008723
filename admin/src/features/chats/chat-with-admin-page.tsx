import { useParams } from 'react-router'
import { useMe } from '../../fields/use-me.js'
import { Loading } from '../../ui/messages/loading.js'
import { NotLoaded } from '../../ui/messages/not-loaded.js'
import { useDocumentTitle } from '../../ui/device/use-document-title.js'
import { Conversation } from './conversation.js'
import { ThreadList } from './lists/thread-list.js'
import { useChatPeople } from './lists/use-chats.js'
import { useThread } from './use-thread.js'
import './chats.css'

/** A person's chat with the admins. Admins see everyone's, and answer together. */
export default function ChatWithAdminPage() {
  const me = useMe()
  const { userId } = useParams()
  useDocumentTitle('Chat with Admin')
  if (me.role !== 'admin')
    return (
      <div className="chat-page chat-alone" data-open>
        <Thread person={undefined} />
      </div>
    )
  return (
    <div className="chat-page" data-open={userId !== undefined || undefined}>
      <ThreadList openId={userId} />
      {userId === undefined ? (
        <section className="chat-panel chat-empty">
          <p>Choose a person to read and answer.</p>
        </section>
      ) : (
        <Thread key={userId} person={userId} />
      )}
    </div>
  )
}

/** One thread, opened first. */
function Thread({ person }: { person: string | undefined }) {
  const { id, fault, retry } = useThread(person)
  if (fault !== undefined)
    return (
      <section className="chat-panel chat-empty">
        <h1 className="visually-hidden">Chat with Admin</h1>
        <NotLoaded
          title="This chat could not be opened"
          error={{ message: fault }}
          onRetry={retry}
        />
      </section>
    )
  if (id === undefined)
    return (
      <section className="chat-panel chat-talk" aria-busy>
        <h1 className="visually-hidden">Chat with Admin</h1>
        <Loading />
      </section>
    )
  return <Opened group={id} person={person} />
}

function Opened({ group, person }: { group: string; person: string | undefined }) {
  const { people, nameOf } = useChatPeople(group)
  const title = person === undefined ? 'Chat with Admin' : people ? nameOf(person) : '…'
  return (
    <Conversation
      group={group}
      chat={{ groupName: title }}
      isLoading={false}
      isThread
      back="/chat-with-admin"
      onChange={() => undefined}
    />
  )
}
