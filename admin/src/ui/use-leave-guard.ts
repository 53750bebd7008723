import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'
import { holdHistory } from './history-guard.js'

/** Has a person asked before they leave a page, or close it, with changes that are not saved. */
export function useLeaveGuard(isDirty: boolean): void {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    setWarnWhen(isDirty)
    return () => setWarnWhen(false)
  }, [isDirty, setWarnWhen])
  // Whoever said yes to a link or to "Go back" is not asked again on the way.
  const isGuarded = isDirty && warnWhen
  useEffect(() => (isGuarded ? holdHistory() : undefined), [isGuarded])
}
