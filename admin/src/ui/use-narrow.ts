import { useSyncExternalStore } from 'react'

const query = globalThis.matchMedia?.('(max-width: 680px)')

const subscribe = (listener: () => void) => {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** True while the screen is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false)
