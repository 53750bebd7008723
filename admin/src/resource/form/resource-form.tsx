import { counted, leavesOf, valueAt, type PlacedField, type Section } from '@tinkerdesk/shared'
import { useEffect, useRef, useState } from 'react'
import { isAsked } from '../../fields/inputs.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/messages/toast.js'
import { useKeys } from '../../ui/input/use-keys.js'
import { useOverride } from '../record/overrides.js'
import { AlikeQuestion } from './alike/alike-question.js'
import { ConfirmReset } from '../drafts/confirm-reset.js'
import { firstField } from './first-field.js'
import { focusFirstIssue } from './focus-issue.js'
import { FormBar } from './form-bar.js'
import { OwnQuestion } from './own-question.js'
import { ClosedBar, DraftNote } from './form-notes.js'
import { FormFrame } from './form-frame.js'
import { FormSection } from './form-section.js'
import { blocksOf } from '../record/section-fields.js'
import { ShowSection } from '../record/show-section.js'
import { useLeaveGuard } from '../../ui/input/use-leave-guard.js'
import { startOf } from '../drafts/draft-offer.js'
import type { ResourceFormProps } from './resource-form-props.js'
import { useAutosave } from '../drafts/use-autosave.js'
import { useRecordForm } from './use-record-form.js'
import { formToast, useSubmit } from './use-submit.js'
import '../../ui/styles/bar.css'

/** The generated form: its sections, validation, keys and action bar. */
export function ResourceForm(props: ResourceFormProps) {
  const {
    resource,
    mode,
    start,
    submitLabel,
    save,
    onCancel,
    secondLabel,
    isSavedElsewhere,
    isClosed = false,
    frame,
    restored = null,
    onDiscard,
    onHold,
    above,
  } = props
  const me = useMe()
  const rights = rightsOf(resource, me)
  const { hiddenSections, requiredInForm } = useOverride(resource)
  const isNew = mode === 'create'
  const maySet = isNew ? rights.mayCreate : rights.mayUpdate
  const form = useRecordForm({ resource, maySet, start, restored: restored?.values ?? null, isNew })
  const box = useRef<HTMLFormElement>(null)
  const id = isNew ? frame.id : String(start.id)
  const { submit, isSaving, isWaiting, reason, clearReason, alike, question } = useSubmit({
    resource,
    form,
    box,
    isClosed,
    isNew,
    save,
    id,
    before: start,
  })
  const [isAsking, setAsking] = useState(false)

  // While a change is being sent, the page may be left: the response navigates by itself.
  useLeaveGuard(form.isDirty && !isSaving && !isSavedElsewhere)
  useAutosave(
    restored ? { ...frame, startedAt: restored.draft.startedAt } : frame,
    form.values,
    form.isDirty && !isSavedElsewhere,
  )
  const isHeld = form.isDirty || restored !== null
  useEffect(() => onHold?.(isHeld, form.values), [isHeld, form.values, onHold])

  const isSeen = ({ path, field }: PlacedField) => {
    if (form.hidden.has(path)) return false
    if (Object.hasOwn(resource.computed, path)) return rights.mayRead(path)
    if (isNew) return maySet(path) || (field.isMade === true && rights.mayShow(path))
    if (Object.hasOwn(resource.derived, path)) return maySet(path)
    return (
      maySet(path) ||
      (field.mode !== 'create' &&
        (field.readOnly || field.fixed || rights.mayRead(path)) &&
        rights.mayShow(path))
    )
  }
  const isLocked = (path: string) => !maySet(path)
  // A section without any settable field is shown as text, not as disabled inputs.
  const isForReading = (section: Section) =>
    !isNew &&
    section.fields.length > 0 &&
    blocksOf(resource, section, ({ path }) => maySet(path)).length === 0
  const isEmpty = (section: Section) =>
    blocksOf(resource, section, isSeen).every(({ fields }) =>
      fields.every(({ path }) => (valueAt(start, path) ?? '') === ''),
    )
  // A form leaves out a section with nothing to read and nothing to set, such as a due date that nobody has set.
  const sections = isNew
    ? resource.form
    : resource.form.filter(
        (section) =>
          !hiddenSections?.includes(section.key) && !(isForReading(section) && isEmpty(section)),
      )

  // Only the first render sets the focus.
  const [focused] = useState(() =>
    firstField({
      resource,
      sections,
      isNew,
      valueAt: form.valueAt,
      isSeen,
      isOpen: ({ path }) => !isLocked(path) && !form.derived.has(path),
    }),
  )

  const reset = () => {
    setAsking(false)
    clearReason()
    toast.dismiss(formToast.key)
    form.reset()
    if (restored) onDiscard?.()
  }
  useKeys({
    'mod+s': () => void submit(),
    'mod+enter': () => void submit(),
    'mod+shift+enter': secondLabel && !isClosed ? () => void submit(true) : null,
  })
  const count = new Set(form.issues.map(({ path }) => path)).size
  const hasRequired = leavesOf(resource).some(
    ({ path, field }) =>
      maySet(path) && (isAsked(field) || form.required.has(path) || requiredInForm?.includes(path)),
  )
  return (
    <FormFrame
      form={form}
      box={box}
      isSaving={isSaving || isWaiting}
      onSubmit={() => void submit()}
    >
      {above?.(form.settled)}
      {restored && form.isDirty ? (
        <DraftNote
          since={startOf(restored.draft)}
          notes={restored.notes}
          onDiscard={() => setAsking(true)}
        />
      ) : null}
      <fieldset disabled={isSaving}>
        {sections.map((section) =>
          isForReading(section) ? (
            <ShowSection
              key={section.key}
              resource={resource}
              section={section}
              row={start}
              isSeen={isSeen}
            />
          ) : (
            <FormSection
              key={section.key}
              resource={resource}
              section={section}
              form={form}
              mode={mode}
              isSeen={isSeen}
              isLocked={isLocked}
              focused={focused}
            />
          ),
        )}
      </fieldset>
      {isClosed ? (
        <ClosedBar onLeave={onCancel} />
      ) : (
        <FormBar
          hasRequired={hasRequired}
          submitLabel={submitLabel}
          reason={reason}
          isSaving={isSaving || isWaiting}
          isDirty={form.isDirty}
          onCancel={onCancel}
          // The form may hold an afternoon's work: one click beside "Update" must not discard it.
          onReset={() => setAsking(true)}
          onSubmit={() => void submit()}
          {...(secondLabel
            ? {
                second: {
                  label: secondLabel,
                  title: 'Ctrl + Shift + Enter',
                  run: () => void submit(true),
                },
              }
            : {})}
        >
          {count > 0 ? (
            <button
              type="button"
              className="td-issue-count"
              onClick={() => focusFirstIssue(box.current, form.issues)}
            >
              {counted(count, 'field needs', 'fields need')} attention
            </button>
          ) : null}
        </FormBar>
      )}
      <AlikeQuestion resource={resource} isNew={isNew} {...alike} />
      <OwnQuestion {...question} />
      {isAsking ? <ConfirmReset onKeep={() => setAsking(false)} onReset={reset} /> : null}
    </FormFrame>
  )
}
