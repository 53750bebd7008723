import { isBlankText, type Resource } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { ulid } from 'ulid'
import { draftAt, finishDraft, keepDraft, removeDraft } from '../../client/drafts.js'
import { keepBeforeLeaving } from '../../client/reload.js'
import { useMe } from '../../fields/use-me.js'

const pauseMs = 400

/** The text of a comment that is being written on a copy. It is kept on this device until it is sent, and is back when the copy is opened again. */
export function useCommentDraft(resource: Resource, id: string, title: string) {
  const { uid } = useMe()
  const { pathname, search } = useLocation()
  const place = `review ${resource.name} ${id}`
  const [text, setText] = useState('')
  const [draftId, setDraftId] = useState(ulid)
  useEffect(() => {
    let isOver = false
    const restore = async () => {
      const draft = await draftAt(uid, place)
      const kept = draft?.values.text
      if (isOver || !draft || typeof kept !== 'string') return
      setDraftId(draft.id)
      setText((typed) => (typed === '' ? kept : typed))
    }
    void restore()
    return () => {
      isOver = true
    }
  }, [uid, place])
  const keep = useEffectEvent(async () => {
    if (isBlankText(text)) {
      await removeDraft(draftId)
      return false
    }
    const now = Date.now()
    const frame = {
      id: draftId,
      uid,
      place,
      to: pathname + search,
      title: title || resource.label.one,
      start: null,
    }
    return keepDraft({ ...frame, values: { text }, startedAt: now, savedAt: now })
  })
  useEffect(() => {
    const timer = setTimeout(() => void keep(), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => {
    const onHide = () => void keep()
    const forget = keepBeforeLeaving(() => keep())
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      forget()
      onHide()
    }
  }, [])
  return {
    text,
    setText,
    /** Clears the box after the text was sent. */
    clear: () => {
      void finishDraft(draftId)
      setDraftId(ulid())
      setText('')
    },
  }
}
