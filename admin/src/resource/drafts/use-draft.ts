import type { Resource } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useState } from 'react'
import { draftAt, finishDraft, type Draft } from '../../client/storage/drafts.js'
import { isContinued } from './continued-mark.js'
import { presentDraft, restoreDraft, type RestoredDraft } from './restore-draft.js'

type Values = Record<string, unknown>

interface State {
  isReading: boolean
  /** A draft that the person has not decided about. */
  offer: Draft | null
  restored: RestoredDraft | null
}

/**
 * The draft that a person left at a place. `startOf` returns the values that its form starts with. The form is rendered when the draft is
 * read and the person has decided about it.
 */
export function useDraft(
  resource: Resource,
  uid: string,
  place: string,
  startOf: (draft: Draft) => Values,
) {
  const [state, setState] = useState<State>({ isReading: true, offer: null, restored: null })
  const present = useEffectEvent((draft: Draft) => presentDraft(resource, draft))
  const restore = useEffectEvent((draft: Draft) => restoreDraft(resource, startOf(draft), draft))
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const kept = await draftAt(uid, place)
      const offer = kept && present(kept)
      const restored = offer && isContinued(offer.id) ? await restore(offer) : null
      if (!isOver) setState({ isReading: false, offer: restored ? null : offer, restored })
    }
    void read()
    return () => {
      isOver = true
    }
  }, [uid, place])
  const decide = (restored: RestoredDraft | null) =>
    setState({ isReading: false, offer: null, restored })
  const { offer } = state
  return {
    ...state,
    /** The person's answers to the offer. */
    answers: offer && {
      onContinue: async () => decide(await restoreDraft(resource, startOf(offer), offer)),
      onDiscard: async () => {
        await finishDraft(offer.id)
        decide(null)
      },
      onLater: () => decide(null),
    },
  }
}

/** Returns the draft that a person left at a place, null if there is none, and undefined until that is known. */
export function useLeftDraft(uid: string, place: string): Draft | null | undefined {
  const [left, setLeft] = useState<Draft | null>()
  useEffect(() => {
    let isOver = false
    void draftAt(uid, place).then((draft) => isOver || setLeft(draft))
    return () => {
      isOver = true
    }
  }, [uid, place])
  return left
}

/** Returns the place of a record's edit form, or of the form of a new record at an address. */
export const placeOf = (resource: Resource, idOrAddress: string): string =>
  `${resource.name} ${idOrAddress}`
