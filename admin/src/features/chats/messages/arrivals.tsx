import { counted } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onChat } from '../../../client/chat-news.js'
import { useMe } from '../../../fields/use-me.js'
import { groupSentence } from './chat-words.js'
import { heardOnce } from './heard-once.js'
import type { Line } from './merge-messages.js'

interface Props {
  group: string
  /** The loaded lines. */
  lines: readonly Line[]
  /** True while there are newer lines that are not loaded. */
  hasNewer: boolean
  nameOf: (id: string) => string
}

/** A line stays for a screen reader that is still reading something else. */
const staysMs = 10_000
/** A line that has just arrived is among so many of the latest. */
const maxArrived = 50
/** More missed lines than this are only counted. */
const maxRead = 5

/**
 * Lets a screen reader announce each line of another person that arrives, once, and those that were missed without a connection. Nothing of it is seen: the list
 * shows the same lines, but older ones are added there as well.
 */
export function Arrivals({ group, lines, hasNewer, nameOf }: Props) {
  const { uid } = useMe()
  const [arrived, setArrived] = useState<readonly string[]>([])
  /** The number of missed lines, if they are too many to read. */
  const [unread, setUnread] = useState(0)
  /** The last line at the latest gap, until there is a line after it. */
  const lastBefore = useRef<number>(undefined)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const later = (work: () => void) => timers.current.add(setTimeout(work, staysMs))
  const [once] = useState(heardOnce)
  const sayLines = (ids: readonly string[]) => {
    if (ids.length === 0) return
    setArrived((all) => [...new Set([...all, ...ids])])
    later(() => setArrived((all) => all.filter((other) => !ids.includes(other))))
  }
  const hear = useEffectEvent((news: Parameters<Parameters<typeof onChat>[0]>[0]) => {
    if (news.type === 'gap' && !hasNewer) lastBefore.current = lines.at(-1)?.sequence
    if (news.type !== 'message' || news.event.group !== group) return
    const { id, sequence, deleted, sender } = news.event.message
    if (deleted === true || sender === uid) return
    sayLines(once.take([{ id: String(id), sequence: Number(sequence) }]).map((line) => line.id))
  })
  const catchUp = useEffectEvent(() => {
    once.open(lines)
    const last = lastBefore.current
    if (last === undefined || (lines.at(-1)?.sequence ?? 0) <= last) return
    lastBefore.current = undefined
    const news = once.take(
      lines.filter(
        ({ sequence, sender, deleted }) => sequence > last && sender !== uid && !deleted,
      ),
    )
    if (news.length <= maxRead) return sayLines(news.map(({ id }) => id))
    setUnread(news.length)
    later(() => setUnread(0))
  })
  useEffect(() => catchUp(), [lines])
  useEffect(() => {
    const running = timers.current
    const stop = onChat((news) => hear(news))
    return () => {
      stop()
      for (const timer of running) clearTimeout(timer)
      running.clear()
      lastBefore.current = undefined
      once.forget()
      setArrived([])
      setUnread(0)
    }
  }, [group, uid, once])
  const shown =
    arrived.length === 0
      ? []
      : lines.slice(-maxArrived).filter(({ id, deleted }) => !deleted && arrived.includes(id))
  const textOf = ({ text, files }: Line) => text ?? files.map(({ name }) => name).join(', ')
  return (
    <div className="visually-hidden" aria-live="polite">
      {unread > 0 ? <p>{counted(unread, 'new message')}</p> : null}
      {shown.map((line) => (
        <p key={line.id}>
          {line.news === null
            ? `${nameOf(line.sender ?? '')}: ${textOf(line)}`
            : groupSentence({ ...line, news: line.news }, nameOf)}
        </p>
      ))}
    </div>
  )
}
