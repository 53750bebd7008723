import { useEffect, useEffectEvent } from 'react'
import { keepDraftOnLeaving, type Draft } from './drafts.js'

/** Stores what `unsaved` returns whenever the page is left or hidden. A phone may end a hidden page without another word. */
export function useKeptOnLeaving(unsaved: () => Draft | null): void {
  const keep = useEffectEvent(() => {
    const draft = unsaved()
    if (draft) void keepDraftOnLeaving(draft)
  })
  useEffect(() => {
    const onHide = () => keep()
    addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [])
}
