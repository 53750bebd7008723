import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'
import { unsavedQuestion } from '../ui/unsaved-question.js'

/** The router numbers its entries of the history. */
const placeIn = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx

/**
 * Asks before the browser's own Back and Forward. The address has changed by then, and the router, which listens too, would
 * already show the other page: so this one listens first, keeps the event from it, and goes back to where one stays.
 */
function holdHistory(): () => void {
  const here = location.pathname
  const place = placeIn(history.state)
  let isReturning = false
  const onPop = (event: PopStateEvent) => {
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      return
    }
    if (location.pathname === here || confirm(unsavedQuestion)) return
    event.stopImmediatePropagation()
    isReturning = true
    const there = placeIn(event.state)
    history.go(place === undefined || there === undefined ? 1 : place - there)
  }
  addEventListener('popstate', onPop, { capture: true })
  return () => removeEventListener('popstate', onPop, { capture: true })
}

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
