import { useEffect, useEffectEvent, useRef } from 'react'
import { holdDraft, keepDraft, removeDraft, type Draft } from '../../client/storage/drafts.js'
import { useKeptOnLeaving } from '../../client/storage/use-kept-on-leaving.js'
import { useKeptWhileTyping } from '../../client/storage/use-kept-while-typing.js'
import { isPageLeft, keepBeforeLeaving } from '../../client/reload.js'
import { endContinued, markContinued } from './continued-mark.js'

/** A draft apart from its values. `startedAt` is absent until something is typed. */
export type DraftFrame = Omit<Draft, 'values' | 'startedAt' | 'savedAt'> & { startedAt?: number }

/** Keeps the typed values of a form on this device: shortly after each change, every two seconds while someone types on, and whenever the page or the form is left. */
export function useAutosave(frame: DraftFrame, values: Draft['values'], isDirty: boolean): void {
  const startedAt = useRef(frame.startedAt)
  const isKept = useRef(frame.startedAt !== undefined)
  const takeUnsaved = (): Draft | null => {
    if (!isDirty) {
      if (isKept.current) void removeDraft(frame.id)
      isKept.current = false
      return null
    }
    isKept.current = true
    startedAt.current ??= Date.now()
    return { ...frame, values, startedAt: startedAt.current, savedAt: Date.now() }
  }
  const store = async () => {
    const unsaved = takeUnsaved()
    return unsaved ? keepDraft(unsaved) : false
  }
  useKeptWhileTyping(values, store)
  const keep = useEffectEvent(store)
  const leave = useEffectEvent(async () => {
    const isStored = await keep()
    if (isStored) markContinued(frame.id)
    return isStored
  })
  useKeptOnLeaving(takeUnsaved)
  useEffect(() => {
    const release = holdDraft(frame.id)
    if (!isPageLeft()) endContinued(frame.id)
    const forget = keepBeforeLeaving(() => leave())
    return () => {
      forget()
      release()
      void keep()
    }
  }, [frame.id])
}
