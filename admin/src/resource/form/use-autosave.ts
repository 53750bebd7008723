import type { AnyRow } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useRef } from 'react'
import { clearDraft, writeDraft } from './drafts.js'

const pause = 700

/**
 * Keeps typed text in this tab, shortly after each change and when the page is hidden. Does nothing while everything is saved, or without
 * the record that the form began with.
 */
export function useAutosave(uid: string, start: AnyRow | null, values: Record<string, unknown>, isDirty: boolean) {
  const keep = useEffectEvent(() => {
    if (start === null) return
    if (isDirty) writeDraft(uid, start.id, { start, values })
    else clearDraft(uid, start.id)
  })
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
