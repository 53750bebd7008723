import { duplicateMessage, type AnyRow, type Issue } from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { FormValuesProvider } from '../../fields/form-values.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { ChangedElsewhere } from '../../resource/conflict/changed-elsewhere.js'
import { completeRow } from '../../resource/form/check-form.js'
import { ConflictScreen } from '../../resource/conflict/conflict-screen.js'
import { focusFirstIssue } from '../../resource/form/focus-issue.js'
import { FormBar } from '../../resource/form/form-bar.js'
import { FormSection } from '../../resource/form/form-section.js'
import { useAuthors } from '../../resource/conflict/use-authors.js'
import { ShowSection } from '../../resource/show/show-section.js'
import { useLeaveGuard } from '../../ui/use-leave-guard.js'
import { useRecordForm } from '../../resource/form/use-record-form.js'
import { useSaveChange } from '../../resource/form/use-save-change.js'
import { toast } from '../../ui/toast.js'
import { ClosedBar } from './closed-bar.js'
import { ConfirmReset } from './confirm-reset.js'
import type { CopyEditing } from './copy-editing.js'
import { clearDraft, readDraft } from './drafts.js'
import { useAutosave } from './use-autosave.js'
import { useSaveKey } from './use-save-key.js'
import '../../ui/bar.css'

/** The last word on saving takes the place of the one before. */
const said = { key: 'copy-saving' }

interface Props {
  editing: CopyEditing
  row: AnyRow
  /** The work was completed meanwhile: nothing can be saved any more. */
  isClosed: boolean
  /** Whether the form holds what is not saved. */
  onHold: (isHeld: boolean) => void
  onSaved: () => void
  onCancel: () => void
  /** A draft was thrown away: the form starts anew on the record as it is now. */
  onDiscard: () => void
}

/** The form of a copy: what was typed survives a lost line or a closed lid, and two people's changes meet in one screen. */
export function CopyForm({ editing, row, isClosed, onHold, onSaved, onCancel, onDiscard }: Props) {
  const { resource, sections } = editing
  const me = useMe()
  const { mayUpdate: maySet, mayRead } = rightsOf(resource, me)
  const [draft] = useState(() => readDraft(me.uid, row.id))
  // A draft stands on what was read then: what others changed since is found when it is saved.
  const [start] = useState(() => (draft?.start ?? { ...row, ...completeRow(resource, row) }) as AnyRow)
  const form = useRecordForm({ resource, maySet, start, isNew: false })
  const [isSaving, setSaving] = useState(false)
  // The form stays until the next page has come, but holds nobody and keeps no draft any more.
  const [isSaved, setSaved] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const authors = useAuthors(resource, row.id)
  const busy = useRef(false)
  const box = useRef<HTMLFormElement>(null)

  const restore = useEffectEvent(() => draft && form.reset(draft.values))
  useEffect(() => {
    restore()
  }, [])
  useAutosave(me.uid, row.id, { start, values: form.values }, form.isDirty && !isSaved)
  useLeaveGuard(form.isDirty && !isSaving && !isSaved)
  const isHeld = form.isDirty || draft !== null
  useEffect(() => onHold(isHeld), [isHeld, onHold])

  const { conflict, save, saveMerged, back } = useSaveChange(resource, start, () => {
    setSaved(true)
    clearDraft(me.uid, row.id)
    toast.success(editing.success, said)
    onSaved()
  })
  const stop = (issues: readonly Issue[]) => {
    if (issues.some(({ message }) => message === duplicateMessage)) toast.error(duplicateMessage, said)
    focusFirstIssue(box.current, issues)
  }
  const fail = (error: unknown) => {
    const issues = error instanceof HttpProblem ? error.issues : []
    form.setServed(issues)
    if (issues.some(({ message }) => message === duplicateMessage)) return stop(issues)
    toast.error(editing.failure, said)
    setReason(issues[0]?.message ?? (error instanceof Error ? error.message : null))
    if (issues.length > 0) focusFirstIssue(box.current, issues)
    else box.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  const send = async (work: () => Promise<void>) => {
    // A second click while the first is on its way must not save twice.
    if (busy.current) return
    busy.current = true
    setSaving(true)
    setReason(null)
    try {
      await work()
    } catch (error) {
      fail(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const submit = () => {
    if (isClosed) return
    form.tryIt()
    if (form.checked.issues.length > 0) return stop(form.checked.issues)
    if (box.current?.querySelector('[data-uploading], .ant-progress'))
      return void toast.info('Please wait until the files have arrived.', said)
    void send(() => save(form.checked.body, form.values))
  }
  const discard = () => {
    clearDraft(me.uid, row.id)
    onDiscard()
  }
  const reset = () => {
    setAsking(false)
    setReason(null)
    toast.dismiss(said.key)
    form.reset(start)
    if (draft) discard()
  }
  useSaveKey(submit)

  const isForReading = (fields: readonly string[]) => !fields.some((path) => maySet(path))
  return (
    <FormValuesProvider value={{ valueAt: form.valueAt, labelAt: form.labelAt }}>
      {conflict ? (
        <ConflictScreen
          key={conflict.current.version}
          resource={resource}
          differences={conflict.differences}
          current={conflict.current}
          isSaving={isSaving}
          onSave={(merged) => void send(() => saveMerged(merged))}
          onBack={back}
        />
      ) : null}
      <form
        ref={box}
        className="td-form"
        hidden={conflict !== null}
        noValidate
        aria-busy={isSaving}
        onPointerDownCapture={form.hold}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {reason ? (
          <p className="sae-note sae-reason" role="alert">
            {reason}
          </p>
        ) : null}
        {row.version > start.version && !isSaving && !isSaved ? (
          <ChangedElsewhere resource={resource} read={start} now={row} typed={form.values} authors={authors} onReload={discard} />
        ) : null}
        {draft ? (
          <div className="sae-draft">
            <output>What you typed before is back. It is not saved yet.</output>
            <Button size="small" onClick={() => setAsking(true)}>
              Discard it
            </Button>
          </div>
        ) : null}
        <fieldset disabled={isSaving}>
          {sections.map((section) =>
            isForReading(section.fields) ? (
              <ShowSection key={section.title} resource={resource} section={section} row={row} isSeen={({ path }) => mayRead(path)} />
            ) : (
              <FormSection
                key={section.title}
                resource={resource}
                section={section}
                form={form}
                mode="edit"
                isSeen={({ path }) => mayRead(path)}
                isLocked={(path) => !maySet(path)}
                isFirst={false}
              />
            ),
          )}
        </fieldset>
        {isClosed ? (
          <ClosedBar onLeave={onCancel} />
        ) : (
          <FormBar
            hasRequired
            submitLabel={editing.submitLabel}
            isSaving={isSaving}
            isDirty={form.isDirty}
            onCancel={onCancel}
            onReset={() => setAsking(true)}
            onSubmit={submit}
          />
        )}
      </form>
      {isAsking ? <ConfirmReset onKeep={() => setAsking(false)} onReset={reset} /> : null}
    </FormValuesProvider>
  )
}
