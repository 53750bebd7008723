import type { ShownRow } from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import type { FormQuestion } from '../record/override.js'

type Values = Record<string, unknown>

/** Asks a resource's own question before a change is saved. */
export function useQuestion(question: FormQuestion | undefined) {
  const [about, setAbout] = useState<ShownRow | null>(null)
  return {
    /** Returns true if the person has to decide first. */
    mustAnswer: async (before: Values, body: Values): Promise<boolean> => {
      const next = (await question?.about(before, body).catch(() => null)) ?? null
      setAbout(next)
      return next !== null
    },
    open: question && about ? { Dialog: question.Dialog, about } : null,
    close: () => setAbout(null),
  }
}

interface Props {
  open: { Dialog: FormQuestion['Dialog']; about: ShownRow } | null
  onBack: () => void
  onSave: (then?: () => Promise<unknown>) => void
}

/** The resource's own question, while it is open. */
export const OwnQuestion = ({ open, ...answers }: Props) =>
  open ? (
    <Suspense fallback={null}>
      <open.Dialog about={open.about} {...answers} />
    </Suspense>
  ) : null
