import type { Portfolio } from '@tinkerdesk/shared/resources/portfolio'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ulid } from 'ulid'
import { useMe } from '../../fields/use-me.js'
import { useAutosave } from '../../resource/index.js'
import type { Draft } from '../../client/storage/drafts.js'
import { contentOf, isChanged, withNewer, type Content, type OwnContent } from './own-content.js'

/** Where a student's portfolio is kept on this device until it is saved. */
export const portfolioDraftPlace = 'portfolio own'

/** The content that a student writes. It is kept on this device until it is saved, and goes on from a draft that was left there. */
export function useOwnContent(own: Portfolio | undefined, left: Draft | null) {
  const { uid } = useMe()
  const { pathname } = useLocation()
  const [draftId] = useState(() => left?.id ?? ulid())
  const [content, setContent] = useState<OwnContent>(() =>
    left
      ? {
          base: (left.start as Portfolio | null) ?? undefined,
          typed: contentOf(left.values as Partial<Portfolio>),
        }
      : { base: own, typed: contentOf(own) },
  )
  const newest = withNewer(content, own)
  if (newest !== content) setContent(newest)
  const { base, typed } = newest
  const isDirty = isChanged(newest)
  useAutosave(
    {
      id: draftId,
      uid,
      place: portfolioDraftPlace,
      to: pathname,
      title: 'My portfolio',
      start: base ?? null,
      ...(left && { startedAt: left.startedAt }),
    },
    typed,
    isDirty,
  )
  return {
    base,
    typed,
    isDirty,
    type: (next: Partial<Content>) =>
      setContent((before) => ({ ...before, typed: { ...before.typed, ...next } })),
    /** Takes what was saved as the base. More may have been typed meanwhile, and is looked at once more for the draft. */
    rebase: (saved: Portfolio) =>
      setContent((before) => ({ base: saved, typed: { ...before.typed } })),
    /** Shows what is stored, and nothing of what was typed. */
    discard: () => setContent({ base: own, typed: contentOf(own) }),
  }
}
