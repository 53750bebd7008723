import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Pause } from './create-pauses.js'
import { queue } from './queue.js'
import type { QueueEntry } from './queue-entry.js'

/** Returns a person's waiting entries of a place, oldest first, and `pause`: why they wait, or `undefined`. */
export function useQueued(
  uid: string,
  place: string,
): { queued: readonly QueueEntry[]; pause: Pause | undefined } {
  useEffect(() => void queue.open(uid), [uid])
  const all = useSyncExternalStore(queue.watch, queue.entries)
  const pause = useSyncExternalStore(queue.watch, queue.pause)
  const queued = useMemo(() => all.filter((entry) => entry.place === place), [all, place])
  return { queued, pause }
}
