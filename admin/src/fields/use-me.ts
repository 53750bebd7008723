import type { Me } from '@tinkerdesk/shared'
import { useSyncExternalStore } from 'react'
import { currentMe, onMeChange } from '../client/session.js'

/** The signed-in person; no page of a resource opens without one. */
export function useMe(): Me {
  const me = useSyncExternalStore(onMeChange, currentMe)
  if (!me) throw new Error('Nobody is signed in: this page opened before its session.')
  return me
}
