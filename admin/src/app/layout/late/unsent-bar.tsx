import { dayInIndia, formatMoment, today } from '@tinkerdesk/shared'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Pause } from '../../../client/queue/create-pauses.js'
import { queue } from '../../../client/queue/queue.js'
import type { QueueEntry } from '../../../client/queue/queue-entry.js'
import { onShownKept, shownKeptAt } from '../../../client/own-device/shown.js'
import { useMe } from '../../../fields/use-me.js'
import './unsent-bar.css'

const maxShown = 5

const waitingSentence: Record<Pause, (count: number) => string> = {
  unreachable: (count) =>
    count === 1
      ? '1 change waits on this device until the connection returns.'
      : `${count} changes wait on this device until the connection returns.`,
  limited: (count) =>
    count === 1
      ? '1 change waits on this device and is sent in a moment.'
      : `${count} changes wait on this device and are sent in a moment.`,
}

const isOnline = () => navigator.onLine
const onLineChange = (listener: () => void) => {
  for (const type of ['online', 'offline']) addEventListener(type, listener)
  return () => {
    for (const type of ['online', 'offline']) removeEventListener(type, listener)
  }
}

/** Changes that wait on this device, and those that the server did not accept. */
export function UnsentBar() {
  const me = useMe()
  useEffect(() => void queue.open(me.uid), [me.uid])
  const entries = useSyncExternalStore(queue.watch, queue.entries)
  const pause = useSyncExternalStore(queue.watch, queue.pause)
  const conflicts = entries.some(({ refusal }) => refusal?.code === 'version_conflict')
  useEffect(() => {
    // A conflict without a field that both changed needs no one's choice.
    if (conflicts)
      void import('../../../resource/queued/settle-change.js').then(
        ({ settleConflicts }) => settleConflicts(me),
        () => {},
      )
  }, [conflicts, entries, me])
  const refused = entries.filter(({ refusal }) => refusal)
  const isOffline = !useSyncExternalStore(onLineChange, isOnline)
  const keptAt = useSyncExternalStore(onShownKept, shownKeptAt)
  const isWaiting = ({ id, refusal }: QueueEntry) => !refusal && !queue.isStoring(id)
  const waiting = pause ? entries.filter(isWaiting) : []
  if (refused.length + waiting.length === 0)
    return isOffline || keptAt !== undefined ? (
      <p className="unsent">
        <output>{keptAt === undefined ? 'You are offline.' : keptNote(keptAt)}</output>{' '}
        <a href="/offline">What works offline</a>
      </p>
    ) : null
  return (
    <section className="unsent" aria-label="Unsent changes">
      {keptAt === undefined ? null : (
        <p>
          <output>{keptNote(keptAt)}</output>
        </p>
      )}
      {pause && waiting.length > 0 ? (
        <p>
          <output>{waitingSentence[pause](waiting.length)}</output> <Titles entries={waiting} />{' '}
          {pause === 'unreachable' ? <a href="/offline">What works offline</a> : null}
        </p>
      ) : null}
      {refused.slice(0, maxShown).map((entry) => (
        <p key={entry.id} className="unsent-refused">
          <Link to={entry.to}>{entry.title}</Link> was not saved. {entry.refusal?.message}
        </p>
      ))}
    </section>
  )
}

/** Says how old the page is that this device kept: its time, and on another day its date. */
function keptNote(keptAt: number): string {
  const moment = new Date(keptAt)
  const [, time = ''] = formatMoment(moment.toISOString()).split(', ')
  const at = dayInIndia(moment) === today() ? time : formatMoment(moment.toISOString())
  return `No connection. You see what was kept at ${at}.`
}

/** The pages on which the changes were made, each once. */
function Titles({ entries }: { entries: readonly QueueEntry[] }) {
  const pages = [...new Map(entries.map(({ to, title }) => [to, title]))]
  return (
    <span className="unsent-titles">
      {pages.slice(0, maxShown).map(([to, title]) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
    </span>
  )
}
