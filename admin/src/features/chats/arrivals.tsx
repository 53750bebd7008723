import { useEffect, useState } from 'react'
import { onChat } from '../../client/chat-news.js'
import { useMe } from '../../fields/use-me.js'
import { groupSentence } from './chat-words.js'
import type { Line } from './merge-messages.js'

interface Props {
  group: string
  /** The loaded lines. */
  lines: readonly Line[]
  nameOf: (id: string) => string
}

/** A line stays for a screen reader that is still reading something else. */
const staysMs = 10_000
/** A line that has just arrived is among so many of the latest. */
const maxArrived = 50

/**
 * Lets a screen reader announce each line of another person that arrives, once. Nothing of it is seen: the list shows the same lines, but older ones are added
 * there as well.
 */
export function Arrivals({ group, lines, nameOf }: Props) {
  const { uid } = useMe()
  const [arrived, setArrived] = useState<readonly unknown[]>([])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = onChat((news) => {
      if (news.type !== 'message' || news.event.group !== group) return
      const { id, deleted, sender } = news.event.message
      if (deleted === true || sender === uid) return
      setArrived((all) => (all.includes(id) ? all : [...all, id]))
      timers.add(setTimeout(() => setArrived((all) => all.filter((other) => other !== id)), staysMs))
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
      setArrived([])
    }
  }, [group, uid])
  const shown = arrived.length === 0 ? [] : lines.slice(-maxArrived).filter(({ id, deleted }) => !deleted && arrived.includes(id))
  const textOf = ({ text, files }: Line) => text ?? files.map(({ name }) => name).join(', ')
  return (
    <div className="visually-hidden" aria-live="polite">
      {shown.map((line) => (
        <p key={line.id}>
          {line.news === null ? `${nameOf(line.sender ?? '')}: ${textOf(line)}` : groupSentence({ ...line, news: line.news }, nameOf)}
        </p>
      ))}
    </div>
  )
}
