import type { AnyRow, Resource } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent } from 'react'
import { queue } from '../../client/queue/queue.js'
import { useQueued } from '../../client/queue/use-queued.js'
import { isUnreachable } from '../../client/remembered-me.js'
import { useMe } from '../../fields/use-me.js'
import { placeOf } from '../drafts/use-draft.js'
import type { Saving } from '../form/use-edit-form.js'
import { keptSentence } from './follow-kept.js'
import { extendWaiting, queueChange } from './queue-change.js'
import { changeOf } from './queued-change.js'

/**
 * Saves changes of a record through the queue of this device while the server cannot be reached, and as long as an earlier change of the
 * record waits there. Returns the waiting change, if any, and how `EditForm` saves. With `mayWait: false`, no new change waits.
 */
export function useQueuedChange(
  resource: Resource,
  id: string,
  saving: Saving,
  onSent: () => void,
  mayWait = true,
) {
  const { uid } = useMe()
  const place = placeOf(resource, id)
  const { queued } = useQueued(uid, place)
  const entry = queued.at(-1)
  const announce = useEffectEvent(onSent)
  useEffect(() => queue.onSent((sent) => (sent.place === place ? announce() : undefined)), [place])

  const kept = (row: AnyRow) => ({ data: row, message: keptSentence })
  const onFinish: Saving['onFinish'] = async (values, base) => {
    const { version, ...body } = values
    const extended = await extendWaiting(resource, id, body)
    if (extended) return kept(extended)
    try {
      return await saving.onFinish(values, base)
    } catch (error) {
      if (!mayWait || !isUnreachable(error)) throw error
      const to = location.pathname
      return kept(await queueChange(resource, base, body, { version: Number(version), to }))
    }
  }
  return { entry, change: entry && changeOf(entry), saving: { ...saving, onFinish } }
}
