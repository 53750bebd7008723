import type { Mark, Register, RegisterRow, StoredMarks } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useState } from 'react'
import { queue } from '../../client/queue/queue.js'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import { useQueued } from '../../client/queue/use-queued.js'
import { useMe } from '../../fields/use-me.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import {
  insisting,
  lateOf,
  markParts,
  marksOf,
  mergeMarks,
  withMarks,
  yielding,
  type NewMark,
  type RegisterPlace,
  type ShownRegister,
} from './marks.js'

type Newer = ReadonlyMap<string, Omit<StoredMarks['marks'][number], 'id'>>
const nothingNewer: Newer = new Map()

/** The register of a session or an hour: its students with the marks as they will be once what waits on this device is sent. */
export function useRegister(
  place: RegisterPlace,
  choice: { school?: string | undefined; class?: string | undefined },
  title: string,
) {
  const { uid } = useMe()
  const key = `/registers/${[place.session, place.slot, place.day, place.hour].filter(Boolean).join('/')}`
  const { queued, pause } = useQueued(uid, key)
  const query = useApiQuery<Register>('/api/registers', { ...place, ...choice })
  const { data } = query
  useLive(['attendance'], query.refresh)
  // The answers to what this page sent, until the register is read again.
  const [answers, setAnswers] = useState<{ to: Register | undefined; newer: Newer }>({
    to: data,
    newer: nothingNewer,
  })
  const newer = answers.to === data ? answers.newer : nothingNewer
  const take = useEffectEvent(({ marks }: StoredMarks) =>
    setAnswers({
      to: data,
      newer: new Map([...newer, ...marks.map((mark) => [mark.id, mark] as const)]),
    }),
  )
  useEffect(
    () =>
      queue.onSent((entry, answer) =>
        entry.place === key ? take(answer as StoredMarks) : undefined,
      ),
    [key],
  )
  const kept = queued.findLast(({ shown }) => shown)?.shown as ShownRegister | undefined
  const stored = withMarks(data?.rows ?? kept?.rows ?? [], newer)
  const waiting = queued.flatMap(marksOf)
  const rows = withMarks(stored, new Map(waiting.map(({ student, mark }) => [student, { mark }])))

  const bodyOf = (marks: readonly NewMark[]) =>
    ({ method: 'post', url: '/api/registers', body: { ...place, marks } }) as const
  const send = async (marks: NewMark[]) => {
    const shown: ShownRegister = { rows: stored }
    const last = queue.entries().findLast((each) => each.place === key)
    const merged = last && !last.refusal ? mergeMarks(marksOf(last), marks) : undefined
    if (last && merged && (await queue.change(last.id, { request: bodyOf(merged) }))) return
    await queue.add({
      place: key,
      to: location.pathname + location.search,
      title,
      request: bodyOf(marks),
      shown,
    })
  }
  const settle = async (entry: QueueEntry, marks: NewMark[]) => {
    if (marks.length === 0) await queue.discard(entry.id)
    else await queue.change(entry.id, { request: bodyOf(marks) })
    query.refresh()
  }
  return {
    ...query,
    rows,
    pause,
    /** The number of marks that the server does not have yet. */
    unsent: new Set(waiting.map(({ student }) => student)).size,
    /** The entry that the server did not accept, if there is any. */
    refused: queued.find(({ refusal }) => refusal),
    lateOf,
    /** Gives students a mark. */
    mark: async (of: readonly RegisterRow[], mark: Mark) => {
      for (const part of markParts(of, mark)) await send(part)
    },
    keepTheirs: (entry: QueueEntry) => settle(entry, yielding(entry)),
    setMine: (entry: QueueEntry) => settle(entry, insisting(entry)),
    giveUp: (entry: QueueEntry) => settle(entry, []),
  }
}
