import { Button } from 'antd'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Block } from './conversation-items.js'
import { MessageBlock, type BlockProps } from './message-block.js'
import { WaitingLines, type WaitingLinesProps } from './waiting-line.js'

interface Props extends Omit<BlockProps, 'items' | 'onShow'>, WaitingLinesProps {
  blocks: readonly Block[]
  /** Another for each choice of a line, also of the same one. */
  choice: string
  isReading: boolean
  /** True while there are newer lines that are not loaded. */
  hasNewer: boolean
  /** True while the last loaded line is in view. */
  isAtEnd: boolean
  onOlder: () => void
  onNewer: () => void
  onNewest: () => void
  onEnd: (isAtEnd: boolean) => void
}

/** From this distance to the top, older lines are loaded; within the other of the end, new lines scroll into view. */
const nearTop = 1200
const nearEnd = 60

/**
 * The loaded lines, the newest last. The list is laid out from its end (`column-reverse`): its scroll position is the distance from the newest
 * line, so the browser itself opens it at the end, stays there as lines arrive, and keeps the place when older ones come above.
 */
export function MessageList(props: Props) {
  const {
    blocks,
    choice,
    waiting,
    pause,
    isReading,
    hasNewer,
    isAtEnd,
    onOlder,
    onNewer,
    onNewest,
    onEnd,
    onRetry,
    onDiscard,
    ...rest
  } = props
  const { start } = rest
  const list = useRef<HTMLDivElement>(null)
  const toEnd = () => void list.current?.scrollTo({ top: 0 })
  /** Brings a line into view. Returns false if it is not there. */
  const show = useCallback((sequence: number, block: ScrollLogicalPosition = 'center') => {
    const line = list.current?.querySelector(`[data-line="${sequence}"]`)
    line?.scrollIntoView({ block })
    return line != null
  }, [])
  // Set until the lines that were asked for are there: the line above them, or the end.
  const place = useRef<number | 'end'>(undefined)
  const stay = useEffectEvent(() => {
    const to = place.current
    place.current = undefined
    if (typeof to === 'number') show(to, 'end')
    else if (to === 'end' || (isAtEnd && !hasNewer)) toEnd()
  })
  const showNewer = () => {
    const line = blocks.at(-1)?.items.at(-1)
    if (line?.type === 'line') place.current = line.line.sequence
    onNewer()
  }
  const showNewest = () => {
    if (!hasNewer) return toEnd()
    place.current = 'end'
    onNewest()
  }
  const look = useEffectEvent(() => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = list.current ?? {}
    onEnd(-scrollTop < nearEnd)
    if (scrollHeight - clientHeight + scrollTop < nearTop) onOlder()
  })
  const [first, last, lastWaiting] = [
    blocks[0]?.key,
    blocks.at(-1)?.items.at(-1)?.key,
    waiting.at(-1)?.id,
  ]
  useLayoutEffect(() => {
    if (lastWaiting !== undefined) toEnd()
  }, [lastWaiting])
  useLayoutEffect(() => stay(), [last])
  // The line that a search leads to, until it is there: its page may have to be read.
  const sought = useRef<number>(undefined)
  const before = useRef(start)
  const aim = useEffectEvent(() => {
    // The same conversation was chosen again, without a line.
    if (start === undefined && before.current !== undefined) {
      if (hasNewer) place.current = 'end'
      else toEnd()
    }
    before.current = start
    sought.current = start
  })
  const seek = useEffectEvent(() => {
    if (sought.current !== undefined && show(sought.current)) sought.current = undefined
  })
  useLayoutEffect(() => aim(), [start, choice])
  useLayoutEffect(() => seek(), [start, choice, first, last])
  // A high screen may show all lines of a page.
  useEffect(() => look(), [first])
  useEffect(() => {
    const lines = list.current
    const onScroll = () => look()
    lines?.addEventListener('scroll', onScroll, { passive: true })
    return () => lines?.removeEventListener('scroll', onScroll)
  }, [])
  return (
    <>
      {/* Older lines are added to it, too: `Arrivals` says what is new. */}
      <div
        ref={list}
        className="chat-lines"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrolled with the keyboard.
        tabIndex={0}
        role="log"
        aria-label="Messages"
        aria-live="off"
        aria-busy={isReading}
      >
        <div>
          {blocks.map((block) => (
            <MessageBlock key={block.key} items={block.items} onShow={show} {...rest} />
          ))}
          {hasNewer ? (
            <Button className="chat-newer" onClick={showNewer}>
              Show newer messages
            </Button>
          ) : null}
          <WaitingLines waiting={waiting} pause={pause} onRetry={onRetry} onDiscard={onDiscard} />
        </div>
      </div>
      {isAtEnd && !hasNewer ? null : (
        <Button className="chat-newest" shape="round" onClick={showNewest}>
          ↓ Newest
        </Button>
      )}
    </>
  )
}
