import { mergeChange, titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent } from 'react'
import { queue } from '../../client/queue/queue.js'
import type { QueueEntry } from '../../client/queue/queue-entry.js'
import { useQueued } from '../../client/queue/use-queued.js'
import { isUnreachable } from '../../client/remembered-me.js'
import { useMe } from '../../fields/use-me.js'
import type { ListRow } from '../values/list-row.js'
import { placeOf } from '../drafts/use-draft.js'
import type { Saving } from '../form/use-edit-form.js'
import { followKept, keptSentence } from './follow-kept.js'
import { bodyOf, changeOf, changeRequest, mergeBodies, type QueuedChange } from './queued-change.js'

type Values = Record<string, unknown>

/** Resolves when the entry may have changed. */
const nextChange = () =>
  new Promise<void>((resolve) => {
    const stop = queue.watch(() => {
      stop()
      resolve()
    })
  })

/**
 * Saves changes of a record through the queue of this device while the server cannot be reached, and as long as an earlier change of the
 * record waits there. Returns the waiting change, if any, and how `EditForm` saves.
 */
export function useQueuedChange(
  resource: Resource,
  id: string,
  saving: Saving,
  onSent: () => void,
) {
  const { uid } = useMe()
  const place = placeOf(resource, id)
  const { queued } = useQueued(uid, place)
  const entry = queued.at(-1)
  const announce = useEffectEvent(onSent)
  useEffect(() => queue.onSent((sent) => (sent.place === place ? announce() : undefined)), [place])

  const shownAs = (start: AnyRow, row: ListRow): QueuedChange => ({
    resource: resource.name,
    start,
    row,
  })
  /** Lays a change over the one that waits. Returns false if that is on its way or gone. */
  const extend = async (waiting: QueueEntry, body: Values): Promise<AnyRow | false> => {
    const change = changeOf(waiting)
    if (!change) return false
    const { version, ...earlier } = bodyOf(waiting)
    const merged = mergeBodies(resource, earlier, body)
    const row = mergeChange(resource, change.row, merged)
    const request = changeRequest(resource, id, Number(version), merged)
    return (await queue.change(waiting.id, { request, shown: shownAs(change.start, row) })) && row
  }
  const kept = (row: AnyRow) => {
    followKept(place)
    return { data: row, message: keptSentence }
  }
  const onFinish: Saving['onFinish'] = async (values, base) => {
    const { version, ...body } = values
    for (;;) {
      const waiting = queue.entries().findLast((each) => each.place === place)
      if (!waiting) break
      const row = await extend(waiting, body)
      if (row) return kept(row)
      if (queue.entries().includes(waiting)) await nextChange()
    }
    try {
      return await saving.onFinish(values, base)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      const row = mergeChange(resource, base, body)
      const title = titleOf(resource, base) || resource.label.one
      const request = changeRequest(resource, id, Number(version), body)
      await queue.add({ place, to: location.pathname, title, request, shown: shownAs(base, row) })
      return kept(row)
    }
  }
  return { entry, change: entry && changeOf(entry), saving: { ...saving, onFinish } }
}
