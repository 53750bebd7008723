import {
  lastItem,
  emptyOf,
  hiddenPathsOf,
  sharedKind,
  tickField,
  valueAt,
  withValueAt,
  type AnyRow,
  type Resource,
  type TickedList,
} from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { queue } from '../../client/queue/queue.js'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { placeOf } from '../drafts/use-draft.js'
import { extendWaiting, queueChange } from '../queued/queue-change.js'
import { changeOf } from '../queued/queued-change.js'
import type { ListRow } from '../values/list-row.js'

interface Step {
  row: ListRow
  before: unknown
}

/**
 * Ticks records off through the queue of this device: at once on the page, in order on the server, and without a network when it returns. Each change names
 * the version that it was made from, so what someone else changed meanwhile is merged or told.
 */
export function useTicks(resource: Resource, list: TickedList, onAllSent: () => void) {
  const me = useMe()
  const { uid } = me
  const field = tickField(resource, list)
  const path = list.tick
  useEffect(() => void queue.open(uid), [uid])
  const entries = useSyncExternalStore(queue.watch, queue.entries)
  const pause = useSyncExternalStore(queue.watch, queue.pause)
  const isOwn = (entry: QueueEntry) => changeOf(entry)?.resource === resource.name
  // The server's answers, until the rows are read again.
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnyRow>>(new Map())
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(answers)
  const take = useEffectEvent((entry: QueueEntry, answer: unknown) => {
    if (!isOwn(entry)) return
    const row = answer as AnyRow
    latest.current = new Map([...latest.current, [row.id, row]])
    setAnswers(latest.current)
    const isOther = ({ id }: QueueEntry) => id !== entry.id
    if (!queue.entries().filter(isOwn).some(isOther)) onAllSent()
  })
  useEffect(() => queue.onSent((entry, answer) => take(entry, answer)), [])

  const newest = (row: ListRow): AnyRow => {
    const answer = latest.current.get(row.id)
    return answer && answer.version > row.version ? answer : row
  }
  const entryOf = ({ id }: ListRow) =>
    entries.findLast((entry) => entry.place === placeOf(resource, id))
  const valueOf = (row: ListRow): unknown => {
    const entry = entryOf(row)
    const change = entry && changeOf(entry)
    return valueAt(change?.row ?? newest(row), path) ?? emptyOf(field)
  }
  const isOn = (row: ListRow) => valueOf(row) !== emptyOf(field)

  /** The changes of each record, one after the other: a second tick is laid over the first. */
  const work = useRef(new Map<string, Promise<unknown>>())
  const set = (row: ListRow, value: unknown) => {
    const body = withValueAt({}, path, value)
    const send = async () => {
      if (await extendWaiting(resource, row.id, body)) return
      const { version } = newest(row)
      const base = withValueAt({ ...row, version }, path, valueAt(newest(row), path)) as ListRow
      await queueChange(resource, base, body, { version, to: location.pathname })
    }
    work.current.set(row.id, (work.current.get(row.id) ?? Promise.resolve()).then(send))
  }
  const rights = rightsOf(resource, me)
  return {
    field,
    /** True if a tick is a day or a time, which is shown. */
    hasTime: emptyOf(field) === null,
    pause,
    valueOf,
    isOn,
    /** True for a record in which this person may change the field. */
    mayTick: (row: ListRow) =>
      row.allowed?.includes('update') === true &&
      rights.mayUpdate(path) &&
      !hiddenPathsOf(resource, row).has(path),
    /** True for a record that was ticked on this page, also if that was taken back: it keeps its place. */
    isTickedHere: (id: string) => ticked.has(id),
    /** The number of changes that the server does not have yet. */
    unsent: entries.filter(isOwn).length,
    /** The change of a record that the server did not accept, if there is any. */
    refusedOf: (row: ListRow) => {
      const entry = entryOf(row)
      return entry?.refusal ? entry : undefined
    },
    toggle: (row: ListRow) => {
      setSteps([...steps, { row, before: valueOf(row) }])
      setTicked(new Set([...ticked, row.id]))
      set(row, isOn(row) ? emptyOf(field) : sharedKind(field).ticked?.())
    },
    /** Takes the last change back, with the value that it replaced. `null` without one. */
    undo:
      steps.length === 0
        ? null
        : () => {
            const { row, before } = lastItem(steps)
            setSteps(steps.slice(0, -1))
            set(row, before)
          },
  }
}
