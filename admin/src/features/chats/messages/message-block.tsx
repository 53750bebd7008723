import { spokenLocale } from '@tinkerdesk/shared/base/say'
import { memo } from 'react'
import { useMe } from '../../../fields/use-me.js'
import { areSameItems, type Item } from './conversation-items.js'
import type { Line } from './merge-messages.js'
import { MessageLine } from './message-line.js'
import { Quote } from './quote.js'

export interface BlockProps {
  group: string
  items: readonly Item[]
  /** The number of the line that a search led to. */
  start: number | undefined
  nameOf: (id: string) => string
  /** Absent for a person who may not write here. */
  onReply: ((line: Line) => void) | undefined
  onDeleted: (line: Line) => void
  /** Brings the line with this number into view. */
  onShow: (sequence: number) => void
}

const days = new Intl.DateTimeFormat(spokenLocale(), {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Some lines of a conversation. They are drawn again only when they change. */
export const MessageBlock = memo(
  function MessageBlock({ group, items, start, nameOf, onReply, onDeleted, onShow }: BlockProps) {
    const me = useMe()
    const quoteOf = ({ replyTo, deleted }: Line, answered: Line | undefined) =>
      replyTo === null || deleted ? null : (
        <Quote
          group={group}
          sequence={replyTo}
          line={answered}
          nameOf={nameOf}
          onOpen={answered ? () => onShow(replyTo) : undefined}
        />
      )
    return (
      <div className="chat-block">
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
                New messages
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
              quote={quoteOf(item.line, item.answered)}
              onReply={onReply}
              onDeleted={onDeleted}
            />
          )
        })}
      </div>
    )
  },
  ({ items, ...before }, { items: next, ...after }) =>
    areSameItems(items, next) &&
    before.group === after.group &&
    before.start === after.start &&
    before.nameOf === after.nameOf &&
    before.onReply === after.onReply &&
    before.onDeleted === after.onDeleted &&
    before.onShow === after.onShow,
)
