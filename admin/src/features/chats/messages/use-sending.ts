import type { FileValue } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent } from 'react'
import { queue } from '../../../client/queue/queue.js'
import type { QueueEntry } from '../../../client/queue/queue-entry.js'
import { useQueued } from '../../../client/queue/use-queued.js'
import { useMe } from '../../../fields/use-me.js'
import type { Line } from './merge-messages.js'

interface Shown {
  text: string
  files: readonly FileValue[]
}

/** A message that the server has not stored yet. */
export interface Waiting extends Shown {
  /** The id that the record will have, so that a retry creates no second one. */
  id: string
  /** Present if the server refused it. */
  fault?: string
}

const waitingOf = ({ id, shown, refusal }: QueueEntry): Waiting => ({
  id,
  // Queued below, in this shape.
  ...(shown as Shown),
  ...(refusal ? { fault: refusal.message } : {}),
})

/** Sends messages of a group through the queue of this device, and shows those that wait in it. */
export function useSending(group: string, title: string, onStored: (line: Line) => void) {
  const { uid } = useMe()
  const place = `/chats/${group}`
  const { queued, pause } = useQueued(uid, place)
  const take = useEffectEvent(onStored)
  useEffect(
    () =>
      queue.onSent((entry, answer) => {
        // The answer to a message is its record.
        if (entry.place === place) take(answer as Line)
      }),
    [place],
  )
  return {
    waiting: queued.map(waitingOf),
    pause,
    /** Resolves when a reload no longer loses the message. */
    send: async (text: string, files: readonly FileValue[], replyTo?: number) => {
      const id = queue.nextId()
      const body = {
        id,
        group,
        ...(text === '' ? {} : { text }),
        files: files.map((file) => ({ id: file.id })),
        ...(replyTo === undefined ? {} : { replyTo }),
      }
      const request = { method: 'post', url: '/api/chat-messages', body } as const
      await queue.add(
        {
          place,
          to: location.pathname,
          title: `Message in ${title}`,
          request,
          shown: { text, files },
        },
        id,
      )
      await queue.kept(id)
    },
    retry: ({ id }: Waiting) => void queue.retry(id),
    discard: (id: string) => void queue.discard(id),
  }
}
