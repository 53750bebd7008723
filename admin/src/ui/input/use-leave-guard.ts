import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'
import { holdHistory } from './history-guard.js'

/** Asks before a page with unsaved changes is left or closed. */
export function useLeaveGuard(isDirty: boolean): void {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    setWarnWhen(isDirty)
    return () => setWarnWhen(false)
  }, [isDirty, setWarnWhen])
  // Someone who confirmed on a link or on "Go back" is not asked again on the way.
  const isGuarded = isDirty && warnWhen
  useEffect(() => (isGuarded ? holdHistory() : undefined), [isGuarded])
}
