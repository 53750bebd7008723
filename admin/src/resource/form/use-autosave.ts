import { useEffect, useEffectEvent, useRef } from 'react'
import { clearDraft, writeDraft, type Draft } from './drafts.js'

const pause = 700

/** Keeps what is typed in this tab, shortly after each change and when the page goes away; nothing while all is saved, or without an id. */
export function useAutosave(uid: string, id: string | null, draft: Draft, isDirty: boolean) {
  const keep = useEffectEvent(() => {
    if (id === null) return
    if (isDirty) writeDraft(uid, id, draft)
    else clearDraft(uid, id)
  })
  const { values } = draft
  const kept = useRef(values)
  useEffect(() => {
    if (kept.current === values) return
    kept.current = values
    const timer = setTimeout(() => keep(), pause)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    const onHide = () => keep()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])
}
