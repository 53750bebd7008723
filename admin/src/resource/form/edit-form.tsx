import { titleOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ulid } from 'ulid'
import { finishDraft } from '../../client/storage/drafts.js'
import { RecordPlaceProvider } from '../../fields/record-place.js'
import { useMe } from '../../fields/use-me.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { ChangedElsewhere } from '../conflict/changed-elsewhere.js'
import { ConflictScreen } from '../conflict/conflict-screen.js'
import { useAuthors } from '../conflict/use-authors.js'
import { useOverride } from '../record/overrides.js'
import { completeRow } from '../values/check-form.js'
import { DraftOffer } from '../drafts/draft-offer.js'
import { followOthers, withTyped } from './follow-others.js'
import { ResourceForm } from './resource-form.js'
import type { RestoredDraft } from '../drafts/restore-draft.js'
import { placeOf, useDraft } from '../drafts/use-draft.js'
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
  /** A second way to save, which sets further fields: its label, the fields, and the message afterwards. */
  second?: { label: string; set: Record<string, unknown>; done: string } | undefined
  /** Called with true while the form has unsaved changes. */
  onHold?: (isHeld: boolean) => void
}

/** The form of a loaded record, after the question about a draft that was left at it. */
export function EditForm(props: Props) {
  const { resource, row } = props
  const { uid } = useMe()
  // A draft is based on the version that was loaded then. Later changes by others are detected when it is saved.
  const { isReading, offer, restored, answers } = useDraft(
    resource,
    uid,
    placeOf(resource, row.id),
    ({ start }) => completeRow(resource, start ?? row),
  )
  if (isReading) return null
  if (offer && answers)
    return (
      <DraftOffer
        resource={resource}
        draft={offer}
        start={completeRow(resource, offer.start ?? row)}
        {...answers}
      />
    )
  return <OpenEditForm {...props} restored={restored} />
}

/** The form itself. On a conflict, one screen shows both versions. */
function OpenEditForm({
  resource,
  row,
  saving,
  onSaved,
  onCancel,
  onReload,
  isClosed,
  onHold,
  second,
  restored,
}: Props & { restored: RestoredDraft | null }) {
  const { messages, submitLabel = 'Update' } = useOverride(resource)
  const { uid } = useMe()
  const { pathname } = useLocation()
  const authors = useAuthors(resource, row.id)
  const place = useMemo(() => ({ resource, id: row.id }), [resource, row.id])
  const [draftId] = useState(() => restored?.draft.id ?? ulid())
  const [start, setStart] = useState(() => completeRow(resource, restored?.draft.start ?? row))
  /** The record as the person has read it, and its version whose values the form has taken over. */
  const [read, setRead] = useState(start)
  const [followed, setFollowed] = useState(start.version)
  const typed = useRef<Record<string, unknown>>(start)
  const [isHeld, setHeld] = useState(restored !== null)
  const [isMerging, setMerging] = useState(false)
  // The form stays until the next page is loaded, but no longer blocks leaving.
  const [isSaved, setSaved] = useState(false)
  const done = useRef<string | undefined>(undefined)
  const { conflict, isSending, save, saveMerged, back } = useSaveChange(
    resource,
    start,
    saving,
    (saved, message) => {
      setSaved(true)
      void finishDraft(draftId)
      toast.success(
        message ??
          done.current ??
          messages?.saved ??
          `${shortName(titleOf(resource, saved) || resource.label.one)} saved`,
        formToast,
      )
      onSaved()
    },
  )
  // A form in which nothing was typed follows what others save.
  const mayFollow = !isSending && !isSaved && conflict === null
  if (row.version > start.version && !isHeld && mayFollow) {
    const now = completeRow(resource, row)
    setStart(now)
    setRead(now)
    setFollowed(row.version)
  }
  // One in which something was typed follows them in its other fields.
  useEffect(() => {
    if (!isHeld || !mayFollow || row.version <= followed) return
    setStart((before) => followOthers(resource, before, completeRow(resource, row), typed.current))
    setFollowed(row.version)
  }, [resource, row, isHeld, mayFollow, followed])
  const onHeldChange = useCallback(
    (next: boolean, values: Record<string, unknown>) => {
      typed.current = values
      setHeld(next)
      onHold?.(next)
    },
    [onHold],
  )
  const merge = async (current: AnyRow, merged: Record<string, unknown>) => {
    setMerging(true)
    try {
      await saveMerged(current, merged)
    } catch (error) {
      toast.error(
        messages?.failed ?? (error instanceof Error ? error.message : 'It could not be saved.'),
        formToast,
      )
    } finally {
      setMerging(false)
    }
  }
  const discard = () => {
    void finishDraft(draftId)
    onReload()
  }
  return (
    <RecordPlaceProvider value={place}>
      {conflict ? (
        <ConflictScreen
          key={conflict.current.version}
          resource={resource}
          differences={conflict.differences}
          current={conflict.current}
          isSaving={isMerging}
          onSave={(merged) => void merge(conflict.current, merged)}
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
          save={(body, values, isSecond) => {
            const more = isSecond ? second : undefined
            done.current = more?.done
            return save({ ...body, ...more?.set }, { ...values, ...more?.set })
          }}
          secondLabel={second?.label}
          onCancel={onCancel}
          isSavedElsewhere={isMerging || isSaved}
          isClosed={isClosed ?? false}
          frame={{
            id: draftId,
            uid,
            place: placeOf(resource, row.id),
            to: pathname,
            title: titleOf(resource, start) || resource.label.one,
            start,
          }}
          restored={restored}
          onDiscard={discard}
          onHold={onHeldChange}
          above={(values) =>
            row.version > start.version && !isSending && !isSaved ? (
              <ChangedElsewhere
                resource={resource}
                read={read}
                now={completeRow(resource, row)}
                typed={withTyped(resource, read, start, values)}
                authors={authors}
                onReload={discard}
              />
            ) : null
          }
        />
      </div>
    </RecordPlaceProvider>
  )
}
