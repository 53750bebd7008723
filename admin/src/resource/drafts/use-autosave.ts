import { useEffect, useEffectEvent, useRef } from 'react'
import {
  holdDraft,
  keepDraft,
  keepDraftOnLeaving,
  removeDraft,
  type Draft,
} from '../../client/storage/drafts.js'
import { isPageLeft, keepBeforeLeaving } from '../../client/reload.js'
import { endContinued, markContinued } from './continued-mark.js'

const pauseMs = 500

/** A draft apart from its values. `startedAt` is absent until something is typed. */
export type DraftFrame = Omit<Draft, 'values' | 'startedAt' | 'savedAt'> & { startedAt?: number }

/** Keeps the typed values of a form on this device: shortly after each change, and whenever the page or the form is left. */
export function useAutosave(frame: DraftFrame, values: Draft['values'], isDirty: boolean): void {
  const startedAt = useRef(frame.startedAt)
  const isKept = useRef(frame.startedAt !== undefined)
  const takeUnsaved = useEffectEvent((): Draft | null => {
    if (!isDirty) {
      if (isKept.current) void removeDraft(frame.id)
      isKept.current = false
      return null
    }
    isKept.current = true
    startedAt.current ??= Date.now()
    return { ...frame, values, startedAt: startedAt.current, savedAt: Date.now() }
  })
  const keep = useEffectEvent(async () => {
    const unsaved = takeUnsaved()
    return unsaved ? keepDraft(unsaved) : false
  })
  const before = useRef(values)
  useEffect(() => {
    if (before.current === values) return
    before.current = values
    const timer = setTimeout(() => void keep(), pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  const leave = useEffectEvent(async () => {
    const isStored = await keep()
    if (isStored) markContinued(frame.id)
    return isStored
  })
  useEffect(() => {
    const release = holdDraft(frame.id)
    if (!isPageLeft()) endContinued(frame.id)
    const onHide = () => {
      const unsaved = takeUnsaved()
      if (unsaved) void keepDraftOnLeaving(unsaved)
    }
    const forget = keepBeforeLeaving(() => leave())
    addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
      forget()
      release()
      void keep()
    }
  }, [frame.id])
}
