import type { Me } from '@tinkerdesk/shared'
import { useSyncExternalStore } from 'react'
import { currentMe, onMeChange } from '../client/session.js'

/** Returns the signed-in person. No page of a resource opens without one. */
export function useMe(): Me {
  const me = useSyncExternalStore(onMeChange, currentMe)
  if (!me) throw new Error('No one is signed in: this page opened before its session.')
  return me
}
