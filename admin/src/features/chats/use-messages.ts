import { idPattern } from '@tinkerdesk/shared'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onChat } from '../../client/chat-news.js'
import { request } from '../../client/request.js'
import { blockSize } from './conversation-items.js'
import { nothingLoaded, withArrived, withNewest, withOlder, type Line, type Loaded } from './merge-messages.js'
import { oneAtATime } from './one-at-a-time.js'

/** The newest lines, of which a part of a block is not shown yet, and pages of older ones: whole blocks. */
const [newestSize, olderSize] = [80, 2 * blockSize]

/** Reads lines of a group, in order: the newest, or those before or after a number. */
async function readLines(group: string, side?: { op: '$lt' | '$gt'; sequence: number }): Promise<Line[]> {
  const query = new URLSearchParams({ limit: String(side ? (side.op === '$gt' ? 100 : olderSize) : newestSize) })
  query.append('filter', `group||$eq||${group}`)
  if (side) query.append('filter', `sequence||${side.op}||${side.sequence}`)
  query.append('sort', `sequence,${side?.op === '$gt' ? 'ASC' : 'DESC'}`)
  const { data } = await request<{ data: Line[] }>('get', `/api/chat-messages?${query}`)
  return data.toSorted((a, b) => a.sequence - b.sequence)
}

/** Reads all lines after a line. Returns none if there are more than fit in the pages, each of 100 lines. */
async function readMissed(group: string, sequence: number, pages = 10): Promise<Line[]> {
  const missed: Line[] = []
  for (let page = 0; page < pages; page += 1) {
    const next = await readLines(group, { op: '$gt', sequence: missed.at(-1)?.sequence ?? sequence })
    missed.push(...next)
    if (next.length < 100) return missed
  }
  return []
}

/** Lines above the one that a search leads to, more than a block, and pages from there to the newest. */
const [linesBefore, pagesAfter] = [2 * blockSize, 50]

/** Loads the conversation of a group from a line on, by default the newest lines, keeps it up to date over the socket, and catches up after a gap. */
export function useMessages(group: string, from?: number) {
  const [loaded, setLoaded] = useState<Loaded>(nothingLoaded)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isReadingOlder, setReadingOlder] = useState(false)
  const latest = useRef(loaded)
  const [alone] = useState(oneAtATime)
  const isAsking = useRef(false)
  const change = useCallback((next: Loaded) => {
    latest.current = next
    setLoaded(next)
  }, [])

  // A line that arrives while others are being read is already in `latest` then, or is read in the next round.
  const catchUp = useCallback(
    () =>
      alone(async () => {
        // An address without an id names no group.
        if (!idPattern.test(group)) return
        try {
          const last = latest.current.lines.at(-1)
          const after = last?.sequence ?? (from === undefined ? undefined : Math.max(0, from - linesBefore))
          if (after !== undefined) {
            const missed = await readMissed(group, after, last ? undefined : pagesAfter)
            change(withNewest(latest.current, missed))
          }
          // Also shows what was deleted meanwhile.
          const newest = await readLines(group)
          change(withNewest(latest.current, newest))
          setState('ready')
        } catch {
          if (latest.current.lines.length === 0) setState('failed')
        }
      }),
    [alone, group, from, change],
  )
  /** Takes a stored line. The same function for the whole life of a conversation, so that its lines need not be drawn again. */
  const take = useCallback(
    (line: Line) => {
      const next = withArrived(latest.current, line)
      if (next) change(next)
      else void catchUp()
    },
    [change, catchUp],
  )
  const start = useEffectEvent(() => void catchUp())
  const hear = useEffectEvent((news: Parameters<Parameters<typeof onChat>[0]>[0]) => {
    if (news.type === 'gap') void catchUp()
    // A message of the server, in the shape of the record.
    else if (news.type === 'message' && news.event.group === group) take(news.event.message as unknown as Line)
  })
  useEffect(() => {
    start()
    return onChat((news) => hear(news))
  }, [group])

  const readOlder = async () => {
    const [first] = latest.current.lines
    if (!first || !latest.current.hasOlder || isAsking.current) return
    // Two scrolls may come before the next rendering.
    isAsking.current = true
    setReadingOlder(true)
    try {
      const older = await readLines(group, { op: '$lt', sequence: first.sequence })
      change(withOlder(latest.current, older))
    } catch {
      // Scrolling up again tries again.
    } finally {
      isAsking.current = false
      setReadingOlder(false)
    }
  }
  return { ...loaded, state, isReadingOlder, readOlder, take, retry: () => void catchUp() }
}
