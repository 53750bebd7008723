import { isBlankText } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { ulid } from 'ulid'
import {
  draftAt,
  finishDraft,
  keepDraft,
  removeDraft,
  type Draft,
} from '../../client/storage/drafts.js'
import { useKeptOnLeaving } from '../../client/storage/use-kept-on-leaving.js'
import { useKeptWhileTyping } from '../../client/storage/use-kept-while-typing.js'
import { keepBeforeLeaving } from '../../client/reload.js'
import { useMe } from '../use-me.js'
import { restOf } from './rest-of.js'

interface Options<T> {
  /** Names the box on this device. */
  place: string
  /** The title of the page that it is on. */
  title: string
  /** The values of an empty box. The same object in each render. */
  nothing: T
}

/** A text that is being written, with what belongs to it. It is kept on this device until it is sent, and is back when its box is opened again. */
export function useTypedDraft<T extends { text: string }>({ place, title, nothing }: Options<T>) {
  const { uid } = useMe()
  const { pathname, search } = useLocation()
  const [typed, setTyped] = useState(nothing)
  const [draftId, setDraftId] = useState(ulid)
  useEffect(() => {
    let isOver = false
    const restore = async () => {
      const draft = await draftAt(uid, place)
      const kept = draft?.values as Partial<T> | undefined
      if (isOver || !draft || typeof kept?.text !== 'string') return
      setDraftId(draft.id)
      setTyped((current) => (current.text === '' ? { ...nothing, ...kept } : current))
    }
    void restore()
    return () => {
      isOver = true
    }
  }, [uid, place, nothing])
  const unsaved = (): Draft | null => {
    if (isBlankText(typed.text)) return null
    const now = Date.now()
    const frame = { id: draftId, uid, place, to: pathname + search, title, start: null }
    return { ...frame, values: { ...typed }, startedAt: now, savedAt: now }
  }
  const store = async () => {
    const draft = unsaved()
    if (draft) return keepDraft(draft)
    await removeDraft(draftId)
    return false
  }
  useKeptWhileTyping(typed, store)
  const keep = useEffectEvent(store)
  useKeptOnLeaving(unsaved)
  useEffect(() => {
    const forget = keepBeforeLeaving(() => keep())
    return () => {
      forget()
      void keep()
    }
  }, [])
  return {
    typed,
    setTyped,
    /** The id of the text: the same until the box is cleared, also over a reload. */
    id: draftId,
    /** Clears the box after its text was sent, or given up. What was typed meanwhile stays, as a text of its own. */
    clear: () => {
      void finishDraft(draftId)
      setDraftId(ulid())
      setTyped((current) => {
        const text = restOf(current.text, typed.text)
        return text === '' ? nothing : { ...current, text }
      })
    },
  }
}
