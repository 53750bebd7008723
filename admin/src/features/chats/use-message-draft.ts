import type { FileValue } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { draftAt, keepDraft, removeDraft } from '../../client/drafts.js'
import { useMe } from '../../fields/use-me.js'

interface Typed {
  text: string
  files: readonly FileValue[]
}

const nothing: Typed = { text: '', files: [] }
/** Typing is stored after a pause of this length. */
const pauseMs = 250

/** The message that is being written in a group. It is kept on this device for its person, also over a reload. */
export function useMessageDraft(group: string, title: string) {
  const { uid } = useMe()
  const [typed, setTyped] = useState<Typed>(nothing)
  const place = `/chats/${group}`
  const id = `${uid} ${place}`
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouched = useRef(false)
  useEffect(() => {
    void draftAt(uid, place).then((draft) => {
      // Nothing typed meanwhile is replaced.
      if (draft && !isTouched.current) setTyped({ ...nothing, ...(draft.values as Partial<Typed>) })
    })
  }, [uid, place])
  const store = (next: Typed) => {
    clearTimeout(timer.current)
    const isEmpty = next.text.trim() === '' && next.files.length === 0
    const at = Date.now()
    const draft = { id, uid, place, to: place, title, startedAt: at, savedAt: at, start: null, values: { ...next } }
    timer.current = setTimeout(() => void (isEmpty ? removeDraft(id) : keepDraft(draft)), isEmpty ? 0 : pauseMs)
  }
  return {
    ...typed,
    change: (work: (draft: Typed) => Typed) => {
      isTouched.current = true
      setTyped((before) => {
        const next = work(before)
        store(next)
        return next
      })
    },
    clear: () => {
      setTyped(nothing)
      store(nothing)
    },
  }
}
