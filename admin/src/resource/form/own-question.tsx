import type { ShownRow } from '@tinkerdesk/shared'
import { Suspense, useState } from 'react'
import type { AnswerWork, FieldChange, FormQuestion } from '../record/override.js'

type Values = Record<string, unknown>

/** Asks a resource's own question before a change is saved. */
export function useQuestion(question: FormQuestion | undefined) {
  const [subject, setSubject] = useState<{ about: ShownRow; body: Values } | null>(null)
  return {
    /** Returns true if the person has to decide first. */
    mustAnswer: async (before: Values, body: Values): Promise<boolean> => {
      const about = (await question?.about(before, body).catch(() => null)) ?? null
      setSubject(about && { about, body })
      return about !== null
    },
    /** The same for a change of many records. The changes are read only if there is something to ask. */
    mustAnswerMany: async (
      changes: () => Promise<readonly FieldChange[]>,
      body: Values,
    ): Promise<boolean> => {
      const ask = async () => (question?.aboutMany ? question.aboutMany(await changes()) : null)
      const about = await ask().catch(() => null)
      setSubject(about && { about, body })
      return about !== null
    },
    open: question && subject ? { Dialog: question.Dialog, ...subject } : null,
    close: () => setSubject(null),
  }
}

interface Props {
  open: { Dialog: FormQuestion['Dialog']; about: ShownRow; body: Values } | null
  onBack: () => void
  onSave: (work?: AnswerWork) => void
}

/** The resource's own question, while it is open. */
export const OwnQuestion = ({ open, ...answers }: Props) =>
  open ? (
    <Suspense fallback={null}>
      <open.Dialog about={open.about} body={open.body} {...answers} />
    </Suspense>
  ) : null

/** The question of a dialog that saves many changes or one: it asks above the dialog, and its answer saves. */
export const DialogQuestion = ({
  asking,
  onSave,
}: {
  asking: ReturnType<typeof useQuestion>
  onSave: (work: AnswerWork) => unknown
}) => (
  <OwnQuestion
    open={asking.open}
    onBack={asking.close}
    onSave={(work = {}) => {
      asking.close()
      void onSave(work)
    }}
  />
)
