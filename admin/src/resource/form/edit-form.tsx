import { titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useState } from 'react'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/toast.js'
import { ChangedElsewhere } from '../conflict/changed-elsewhere.js'
import { ConflictScreen } from '../conflict/conflict-screen.js'
import { useAuthors } from '../conflict/use-authors.js'
import { useOverride } from '../record/overrides.js'
import { completeRow } from './check-form.js'
import { clearDraft, readDraft } from './drafts.js'
import { keptValues, readKeptForm } from './kept-form.js'
import { ResourceForm } from './resource-form.js'
import { formToast } from './use-submit.js'
import type { Saving } from './use-edit-form.js'
import { useSaveChange } from './use-save-change.js'

interface Props {
  resource: Resource
  /** The current record. The form keeps the one it began with. */
  row: AnyRow
  /** From `useEditForm`. */
  saving: Saving
  onSaved: () => void
  onCancel: () => void
  /** Called to start the form again from the current record. */
  onReload: () => void
  /** True if nothing can be saved any more. The typed text can still be copied. */
  isClosed?: boolean
  /** Called with true while the form has unsaved changes. */
  onHold?: (isHeld: boolean) => void
}

/** The form of a loaded record. On a conflict, one screen shows both versions. */
export function EditForm({ resource, row, saving, onSaved, onCancel, onReload, isClosed, onHold }: Props) {
  const { keepsDrafts, messages, submitLabel = 'Update' } = useOverride(resource)
  const { uid } = useMe()
  const authors = useAuthors(resource, row.id)
  const [draft] = useState(() => (keepsDrafts ? readDraft(uid, row.id) : null))
  const [kept] = useState(() => (keepsDrafts ? null : readKeptForm(uid)))
  // A draft is based on the version that was loaded then. Later changes by others are detected when it is saved.
  const [start] = useState(() => draft?.start ?? completeRow(resource, kept?.start?.version === row.version ? row : (kept?.start ?? row)))
  const [isMerging, setMerging] = useState(false)
  // The form stays until the next page is loaded, but no longer blocks leaving.
  const [isSaved, setSaved] = useState(false)
  const { conflict, isSending, save, saveMerged, back } = useSaveChange(resource, start, saving, (saved) => {
    setSaved(true)
    clearDraft(uid, row.id)
    toast.success(messages?.saved ?? `${titleOf(resource, saved) || resource.label.one} saved`, formToast)
    onSaved()
  })
  const merge = async (merged: Record<string, unknown>) => {
    setMerging(true)
    try {
      await saveMerged(merged)
    } catch (error) {
      toast.error(messages?.failed ?? (error instanceof Error ? error.message : 'It could not be saved.'), formToast)
    } finally {
      setMerging(false)
    }
  }
  const discard = () => {
    clearDraft(uid, row.id)
    onReload()
  }
  return (
    <>
      {conflict ? (
        <ConflictScreen
          key={conflict.current.version}
          resource={resource}
          differences={conflict.differences}
          current={conflict.current}
          isSaving={isMerging}
          onSave={(merged) => void merge(merged)}
          onBack={back}
        />
      ) : null}
      {/* The form stays mounted below, so that going back finds it unchanged. */}
      <div hidden={conflict !== null}>
        <ResourceForm
          resource={resource}
          mode="edit"
          start={start}
          submitLabel={submitLabel}
          save={save}
          onCancel={onCancel}
          isSavedElsewhere={isMerging || isSaved}
          isClosed={isClosed ?? false}
          kept={kept && keptValues(resource, start, kept)}
          {...(keepsDrafts ? { drafts: { start, restored: draft?.values ?? null, isSaved, discard } } : {})}
          {...(onHold ? { onHold } : {})}
          above={(typed) =>
            row.version > start.version && !isSending && !isSaved ? (
              <ChangedElsewhere resource={resource} read={start} now={row} typed={typed} authors={authors} onReload={discard} />
            ) : null
          }
        />
      </div>
    </>
  )
}
