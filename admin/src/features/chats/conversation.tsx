import type { Chat } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isCutOff } from '../../client/http-problem.js'
import { useMe } from '../../fields/use-me.js'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { ListMessage } from '../../ui/messages/list-message.js'
import { Loading } from '../../ui/messages/loading.js'
import { Arrivals } from './messages/arrivals.js'
import { Composer } from './composer.js'
import { blocksOf, itemsOf } from './messages/conversation-items.js'
import { MessageList } from './messages/message-list.js'
import { UnreadLines } from './messages/unread-lines.js'
import { useChatPeople } from './lists/use-chats.js'
import type { Line } from './messages/merge-messages.js'
import { useMessages } from './messages/use-messages.js'
import { seenSentence, typingSentence, usePresence } from './use-presence.js'
import { useSeen } from './use-seen.js'
import { useSending } from './messages/use-sending.js'
import './conversation.css'

const PeopleDialog = lazyPart(() => import('./people-dialog.js'))

interface Props {
  group: string
  /** Absent while the list loads, and for a group that the person is not in. */
  chat: Pick<Chat, 'groupName'> | undefined
  isLoading: boolean
  onChange: () => void
  /** True for a chat with the admins, whose people are fixed. */
  isThread?: boolean
  /** The address of the list that it is chosen from. */
  back?: string
}

/** One group: its lines, and the box to write in. Shows the line that a search leads to, also while the group is open. */
export function Conversation({
  group,
  chat,
  isLoading,
  onChange,
  isThread = false,
  back = '/chats',
}: Props) {
  const [query] = useSearchParams()
  const start = Number(query.get('line')) || undefined
  const { key: choice } = useLocation()
  const me = useMe()
  const talk = useMessages(group, start, choice)
  const [replyTo, setReplyTo] = useState<Line>()
  const { people, nameOf, error } = useChatPeople(group, talk.lines)
  const [isAtEnd, setAtEnd] = useState(true)
  const [isManaging, setManaging] = useState(false)
  const presence = usePresence(group, people ?? [])
  const sending = useSending(group, chat?.groupName ?? 'a chat', talk.take)
  // The lines that were unread when the group was opened stay marked until it is closed.
  const [seen, setSeen] = useState<number>()
  const own = people?.find(({ id }) => id === me.uid)
  if (own && seen === undefined) setSeen(own.seen)
  useSeen(group, own?.isMember ? talk.lines.at(-1)?.sequence : undefined, isAtEnd, onChange)
  const typing = typingSentence(presence.typing.map(nameOf))
  const members = people?.filter(({ isMember }) => isMember) ?? []
  // True while nobody knows who is in the group: the server decides when it gets the message.
  const isBlind = !people && error !== null && isCutOff(error)
  const waiting = {
    waiting: sending.waiting.filter(({ id }) => !talk.lines.some((line) => line.id === id)),
    pause: sending.pause,
    onRetry: sending.retry,
    onDiscard: sending.discard,
  }
  if (error && !isBlind && !chat && !isLoading)
    return (
      <section className="chat-panel chat-empty">
        <h1 className="visually-hidden">Chat</h1>
        <ListMessage
          tone="error"
          title="This chat could not be opened"
          action={<Link to="/chats">All chats</Link>}
        >
          {error.message}
        </ListMessage>
      </section>
    )
  return (
    <section className="chat-panel chat-talk" aria-label={chat?.groupName ?? 'Chat'}>
      <header>
        <Link className="chat-back" to={back} aria-label="All chats">
          ←
        </Link>
        <div className="chat-title">
          <h1>{chat?.groupName ?? 'Chat'}</h1>
          <p>{members.map(({ id }) => nameOf(id)).join(', ')}</p>
        </div>
        {isThread || isBlind ? null : (
          <Button onClick={() => setManaging(true)}>People ({members.length})</Button>
        )}
      </header>
      {talk.state === 'failed' ? (
        <UnreadLines {...waiting} onReload={talk.retry} />
      ) : talk.state === 'loading' ? (
        <Loading />
      ) : (
        <MessageList
          group={group}
          start={start}
          choice={choice}
          blocks={blocksOf(itemsOf(talk.lines, seen, me.uid), talk.hasOlder)}
          {...waiting}
          isReading={talk.isReading}
          hasNewer={talk.hasNewer}
          isAtEnd={isAtEnd}
          nameOf={nameOf}
          onOlder={() => void talk.readOlder()}
          onNewer={() => void talk.readNewer()}
          onNewest={talk.readNewest}
          onEnd={setAtEnd}
          onReply={own?.isMember ? setReplyTo : undefined}
          onDeleted={talk.take}
        />
      )}
      {isThread &&
      me.role !== 'admin' &&
      talk.state === 'ready' &&
      talk.lines.length === 0 &&
      sending.waiting.length === 0 ? (
        <p className="chat-closed">Ask the admins a question, or tell them what you need.</p>
      ) : null}
      <Arrivals group={group} lines={talk.lines} hasNewer={talk.hasNewer} nameOf={nameOf} />
      <p className="chat-presence">
        <span aria-live="polite">{typing}</span>
        {typing
          ? null
          : seenSentence(
              talk.hasNewer ? undefined : talk.lines.at(-1),
              presence.seen,
              me.uid,
              isThread,
              nameOf,
            )}
      </p>
      {own?.isMember || isBlind ? (
        <Composer
          group={group}
          title={chat?.groupName ?? 'Chat'}
          replyTo={replyTo}
          nameOf={nameOf}
          onReplyEnd={() => setReplyTo(undefined)}
          onType={presence.type}
          onSend={(text, files) => {
            const kept = sending.send(text, files, replyTo?.sequence)
            if (talk.hasNewer) talk.readNewest()
            setReplyTo(undefined)
            return kept
          }}
        />
      ) : null}
      {people && !own?.isMember ? (
        <p className="chat-closed">You are not a member of this group.</p>
      ) : null}
      {isManaging && people ? (
        <Suspense>
          <PeopleDialog
            group={group}
            people={members}
            nameOf={nameOf}
            onClose={() => setManaging(false)}
            onChange={onChange}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
