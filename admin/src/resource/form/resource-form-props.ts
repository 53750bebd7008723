import type { Resource } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import type { RestoredDraft } from '../drafts/restore-draft.js'
import type { DraftFrame } from '../drafts/use-autosave.js'

type Values = Record<string, unknown>

/** The properties of a generated form. */
export interface ResourceFormProps {
  resource: Resource
  mode: 'create' | 'edit'
  /** All initial values. */
  start: Values
  submitLabel: string
  /** Sends the validated values. Throws an `HttpProblem`. `isSecond` is set for the second way to save. */
  save: (body: Values, values: Values, isSecond: boolean) => Promise<void>
  onCancel: () => void
  /** The label of the second way to save: "Save and add another". */
  secondLabel?: string | undefined
  /** True once the form is saved, or while a merge is: the page may then be left. */
  isSavedElsewhere?: boolean
  /** True if nothing can be saved any more. */
  isClosed?: boolean
  /** Where the typed values are kept. */
  frame: Omit<DraftFrame, 'startedAt'>
  /** A draft that the person continues. */
  restored?: RestoredDraft | null
  /** Called when a continued draft was discarded. */
  onDiscard?: () => void
  /** Called with true while the form has unsaved changes, and with its values. */
  onHold?: (isHeld: boolean, values: Values) => void
  /** Rendered above the sections, from the form's current values. */
  above?: (values: Values) => ReactNode
}
