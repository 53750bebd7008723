import { isBlankText, type FileValue } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { ulid } from 'ulid'
import {
  draftAt,
  holdDraft,
  keepDraft,
  removeDraft,
  type Draft,
} from '../../client/storage/drafts.js'
import { useKeptOnLeaving } from '../../client/storage/use-kept-on-leaving.js'
import { takeOpening } from '../../client/message-opening.js'
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
  // Each message has a draft of its own: the next may be typed before this device has stored the last.
  const [firstId] = useState(ulid)
  const id = useRef(firstId)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isTouched = useRef(false)
  /** The draft with what is typed but not stored yet. */
  const unsaved = useRef<Draft | null>(null)
  useKeptOnLeaving(() => unsaved.current)
  useEffect(() => {
    const opening = takeOpening(group)
    void draftAt(uid, place).then((draft) => {
      // Nothing typed meanwhile is replaced.
      if (isTouched.current) return
      if (!draft) return opening === undefined ? undefined : setTyped({ ...nothing, text: opening })
      id.current = draft.id
      setTyped({ ...nothing, ...(draft.values as Partial<Typed>) })
    })
  }, [uid, group, place])
  const store = (next: Typed) => {
    clearTimeout(timer.current)
    const isEmpty = isBlankText(next.text) && next.files.length === 0
    const at = Date.now()
    const draftId = id.current
    const draft = {
      id: draftId,
      uid,
      place,
      to: place,
      title,
      startedAt: at,
      savedAt: at,
      start: null,
      values: { ...next },
    }
    unsaved.current = isEmpty ? null : draft
    timer.current = setTimeout(
      () => {
        if (unsaved.current === draft) unsaved.current = null
        void (isEmpty ? removeDraft(draftId) : keepDraft(draft))
      },
      isEmpty ? 0 : pauseMs,
    )
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
    /** Clears the box for the next message. The draft of the last is deleted once that is `kept`, and stays if it is not. */
    clear: (kept: Promise<void>) => {
      const [sent, sentTimer] = [id.current, timer.current]
      id.current = ulid()
      timer.current = undefined
      unsaved.current = null
      setTyped(nothing)
      // No box is offered the draft meanwhile: this page still sends the message.
      const release = holdDraft(sent)
      const remove = () => {
        clearTimeout(sentTimer)
        return removeDraft(sent)
      }
      void kept.then(remove, () => undefined).finally(release)
    },
  }
}
