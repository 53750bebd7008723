import { idPattern } from '@tinkerdesk/shared'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onChat } from '../../../client/chat-news.js'
import { request } from '../../../client/request.js'
import { blockSize } from './conversation-items.js'
import {
  nothingLoaded,
  withArrived,
  withNewer,
  withNewest,
  withOlder,
  type Line,
  type Loaded,
} from './merge-messages.js'
import { oneAtATime } from './one-at-a-time.js'

/** The newest lines, of which a part of a block is not shown yet, and pages of older ones: whole blocks. */
const [newestSize, olderSize] = [80, 2 * blockSize]

/** Reads lines of a group, in order: the newest, or those before or after a number. */
async function readLines(
  group: string,
  side?: { op: '$lt' | '$gt'; sequence: number },
): Promise<Line[]> {
  const query = new URLSearchParams({
    limit: String(side ? (side.op === '$gt' ? 100 : olderSize) : newestSize),
  })
  query.append('filter', `group||$eq||${group}`)
  if (side) query.append('filter', `sequence||${side.op}||${side.sequence}`)
  query.append('sort', `sequence,${side?.op === '$gt' ? 'ASC' : 'DESC'}`)
  const { data } = await request<{ data: Line[] }>('get', `/api/chat-messages?${query}`)
  return data.toSorted((a, b) => a.sequence - b.sequence)
}

/** Reads the lines after a line, at most some pages of 100 lines. `isWhole`: these are all. */
async function readAfter(
  group: string,
  sequence: number,
  pages: number,
): Promise<{ page: Line[]; isWhole: boolean }> {
  const page: Line[] = []
  for (let count = 0; count < pages; count += 1) {
    const next = await readLines(group, { op: '$gt', sequence: page.at(-1)?.sequence ?? sequence })
    page.push(...next)
    if (next.length < 100) return { page, isWhole: true }
  }
  return { page, isWhole: false }
}

/** Lines above the one that a search leads to, more than a block, and pages from there on. */
const [linesBefore, pagesAround] = [2 * blockSize, 2]
/** Pages of missed lines that are read. If there are more, the newest lines replace what was loaded. */
const pagesMissed = 10

/**
 * Loads the conversation of a group from a line on, by default the newest lines, keeps it up to date over the socket, and catches up after a
 * gap. `choice` is another for each choice, also of the same line.
 */
export function useMessages(group: string, from: number | undefined, choice: string) {
  const [loaded, setLoaded] = useState<Loaded>(nothingLoaded)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isReading, setReading] = useState(false)
  const latest = useRef(loaded)
  const [alone] = useState(oneAtATime)
  const isAsking = useRef(false)
  /** The line to open at while nothing is loaded. */
  const start = useRef(from)
  /** Counts the places that were chosen: pages that were asked for at an earlier place are not shown at the next. */
  const visit = useRef(0)
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
        const current = visit.current
        // The next round reads the place that was chosen meanwhile.
        const isLeft = () => visit.current !== current
        try {
          const { lines, hasNewer } = latest.current
          const [first, last] = [lines[0]?.sequence, lines.at(-1)?.sequence]
          if (first !== undefined && hasNewer) {
            // Shows deletions. Those who read old lines are not led away from them.
            const { page, isWhole } = await readAfter(
              group,
              first - 1,
              Math.ceil(lines.length / 100),
            )
            // Unless they have left by themselves, or have read on to the newest.
            if (!isLeft() && latest.current.hasNewer)
              change(withNewer(latest.current, page, !isWhole))
            return
          }
          const to = start.current
          if (last === undefined && to !== undefined) {
            const { page, isWhole } = await readAfter(
              group,
              Math.max(0, to - linesBefore),
              pagesAround,
            )
            if (isLeft()) return
            change(withNewer(nothingLoaded, page, !isWhole))
            if (!isWhole) return setState('ready')
          } else if (last !== undefined) {
            const { page, isWhole } = await readAfter(group, last, pagesMissed)
            if (isLeft()) return
            if (isWhole) change(withNewest(latest.current, page))
          }
          // Also shows what was deleted meanwhile.
          const newest = await readLines(group)
          if (isLeft()) return
          change(withNewest(latest.current, newest))
          setState('ready')
        } catch {
          if (latest.current.lines.length === 0 && !isLeft()) setState('failed')
        }
      }),
    [alone, group, change],
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
  const open = useEffectEvent(() => void catchUp())
  const hear = useEffectEvent((news: Parameters<Parameters<typeof onChat>[0]>[0]) => {
    if (news.type === 'gap') void catchUp()
    // A message of the server, in the shape of the record.
    else if (news.type === 'message' && news.event.group === group)
      take(news.event.message as unknown as Line)
  })
  useEffect(() => {
    open()
    return onChat((news) => hear(news))
  }, [group])

  /** Reads a page, once at a time: two scrolls may come before the next rendering. */
  const readMore = async (read: () => Promise<Loaded>) => {
    if (isAsking.current) return
    isAsking.current = true
    setReading(true)
    const current = visit.current
    try {
      const next = await read()
      if (visit.current === current) change(next)
    } catch {
      // Scrolling or pressing again tries again.
    } finally {
      isAsking.current = false
      setReading(false)
    }
  }
  const readOlder = async () => {
    const [first] = latest.current.lines
    if (!first || !latest.current.hasOlder) return
    await readMore(async () => {
      const older = await readLines(group, { op: '$lt', sequence: first.sequence })
      return withOlder(latest.current, older)
    })
  }
  const readNewer = async () => {
    const last = latest.current.lines.at(-1)
    if (!last || !latest.current.hasNewer) return
    await readMore(async () => {
      const { page, isWhole } = await readAfter(group, last.sequence, 1)
      return latest.current.hasNewer ? withNewer(latest.current, page, !isWhole) : latest.current
    })
  }
  /** Leaves the loaded lines for those around a line, or for the newest. They are shown until the others are there. */
  const leaveFor = (line: number | undefined) => {
    visit.current += 1
    start.current = line
    latest.current = nothingLoaded
    void catchUp()
  }
  const readNewest = () => leaveFor(undefined)
  const moveTo = useEffectEvent((line: number | undefined) => {
    const { lines, hasOlder, hasNewer } = latest.current
    const [first, last] = [lines[0], lines.at(-1)]
    // The first block of the loaded lines may not be shown yet.
    const isIn = (to: number) =>
      first && last && to >= first.sequence + (hasOlder ? blockSize : 0) && to <= last.sequence
    const isThere = line === undefined ? !hasNewer : isIn(line)
    if (first === undefined ? start.current !== line : !isThere) leaveFor(line)
  })
  useEffect(() => moveTo(from), [from, choice])
  return {
    ...loaded,
    state,
    isReading,
    readOlder,
    readNewer,
    readNewest,
    take,
    retry: () => void catchUp(),
  }
}
