import { useSyncExternalStore } from 'react'
import { followed } from './media-query.js'

const listeners = new Set<() => void>()
const isNarrow = followed('(max-width: 680px)', () => {
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True while the screen is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow)
