import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { queue } from './queue.js'
import type { QueueEntry } from './queue-entry.js'

/** Returns a person's waiting entries of a place, oldest first, and `isWaiting`: true while the server cannot be reached. */
export function useQueued(uid: string, place: string): { queued: readonly QueueEntry[]; isWaiting: boolean } {
  useEffect(() => void queue.open(uid), [uid])
  const all = useSyncExternalStore(queue.watch, queue.entries)
  const isWaiting = useSyncExternalStore(queue.watch, queue.isWaiting)
  const queued = useMemo(() => all.filter((entry) => entry.place === place), [all, place])
  return { queued, isWaiting }
}
