import { Button } from 'antd'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { useMe } from '../../fields/use-me.js'
import { MessageLine } from './message-line.js'
import type { Item } from './conversation-items.js'
import type { Line } from './merge-messages.js'
import { Quote } from './quote.js'
import type { Waiting } from './use-sending.js'

interface Props {
  group: string
  items: readonly Item[]
  waiting: readonly Waiting[]
  /** True while the server cannot be reached. */
  isWaiting: boolean
  isPrepended: boolean
  isReadingOlder: boolean
  /** Grows with each wish to see the newest line. */
  end: number
  nameOf: (id: string) => string
  onOlder: () => void
  onEnd: (isAtEnd: boolean) => void
  onReply: ((line: Line) => void) | undefined
  /** The number of the line to show first, from a search. */
  start: number | undefined
  onDeleted: (line: Line) => void
  onRetry: (message: Waiting) => void
  onDiscard: (id: string) => void
}

/** From this distance to the top, older lines are loaded; within the other of the end, new lines scroll into view. */
const nearTop = 400
const nearEnd = 60

const days = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The lines that are in view, and a few around them. */
export function MessageList(props: Props) {
  const {
    group,
    start,
    items,
    waiting,
    isWaiting,
    isPrepended,
    isReadingOlder,
    end,
    nameOf,
    onOlder,
    onEnd,
    onReply,
    onDeleted,
    onRetry,
    onDiscard,
  } = props
  const me = useMe()
  const list = useRef<VListHandle>(null)
  /** True until the person scrolls up: new lines then come into view. */
  const isFollowing = useRef(start === undefined)
  const lastOffset = useRef(0)
  const hadOwn = useRef(false)
  const count = items.length + waiting.length
  const lastWaiting = waiting.at(-1)?.id
  const lastStored = items.at(-1)?.key
  const isOwn = waiting.length > 0
  const toEnd = useEffectEvent(() => {
    isFollowing.current = true
    list.current?.scrollToIndex(count - 1, { align: 'end' })
  })
  const places = new Map(
    items.flatMap((item, at) => (item.type === 'line' ? [[item.line.sequence, { at, line: item.line }] as const] : [])),
  )
  const show = (sequence: number) => {
    const place = places.get(sequence)
    if (place) list.current?.scrollToIndex(place.at, { align: 'center' })
  }
  const showStart = useEffectEvent(() => (start === undefined ? undefined : show(start)))
  useLayoutEffect(() => showStart(), [start])
  useLayoutEffect(() => {
    // A stored line of one's own takes the place of the waiting line, also when lines of others come between.
    if (isFollowing.current || isOwn || hadOwn.current) toEnd()
    hadOwn.current = isOwn
  }, [lastWaiting, lastStored, isOwn])
  useEffect(() => {
    if (end > 0) toEnd()
  }, [end])
  const quoteOf = ({ replyTo, deleted }: Line) =>
    replyTo === null || deleted ? null : (
      <Quote
        group={group}
        sequence={replyTo}
        line={places.get(replyTo)?.line}
        nameOf={nameOf}
        onOpen={places.has(replyTo) ? () => show(replyTo) : undefined}
      />
    )
  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    const isAtEnd = scrollSize - viewportSize - offset < nearEnd
    // Lines that arrive or grow move the end away. Only scrolling up stops the following.
    isFollowing.current = isAtEnd || (isFollowing.current && offset >= lastOffset.current)
    lastOffset.current = offset
    onEnd(isAtEnd)
    if (offset < nearTop) onOlder()
  }
  return (
    <VList
      ref={list}
      className="chat-lines"
      shift={isPrepended}
      tabIndex={0}
      role="log"
      aria-label="Messages"
      aria-busy={isReadingOlder}
      onScroll={onScroll}
    >
      {items.map((item) => {
        if (item.type === 'day')
          return (
            <p key={item.key} className="chat-day">
              {days.format(new Date(item.day))}
            </p>
          )
        if (item.type === 'unread')
          return (
            <p key={item.key} className="chat-new">
              New
            </p>
          )
        return (
          <MessageLine
            key={item.key}
            line={item.line}
            isFirst={item.isFirst}
            isOwn={item.line.sender === me.uid}
            isSought={item.line.sequence === start}
            nameOf={nameOf}
            quote={quoteOf(item.line)}
            onReply={onReply}
            onDeleted={onDeleted}
          />
        )
      })}
      {waiting.map((message) => (
        <div key={message.id} className="chat-line" data-own data-waiting>
          <p className="chat-text">{message.text}</p>
          {message.files.map(({ id, name }) => (
            <p key={id}>{name}</p>
          ))}
          {message.fault ? (
            <p className="chat-fault" role="alert">
              {message.fault}{' '}
              <Button size="small" onClick={() => onRetry(message)}>
                Try again
              </Button>{' '}
              <Button size="small" onClick={() => onDiscard(message.id)}>
                Discard
              </Button>
            </p>
          ) : (
            <p className="chat-state">{isWaiting ? 'Waiting for the connection' : 'Sending…'}</p>
          )}
        </div>
      ))}
    </VList>
  )
}
