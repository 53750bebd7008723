import { leavesOf, type AnyRow, type PlacedField, type Resource, type Section } from '@tinkerdesk/shared'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { FormValuesProvider } from '../../fields/form-values.js'
import { isAsked } from '../../fields/inputs.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { toast } from '../../ui/toast.js'
import { focusFirstIssue } from './focus-issue.js'
import { FormBar } from './form-bar.js'
import { FormSection } from './form-section.js'
import { blocksOf } from '../record/section-fields.js'
import { ShowSection } from '../show/show-section.js'
import { useLeaveGuard } from '../../ui/use-leave-guard.js'
import { useRecordForm } from './use-record-form.js'
import '../../ui/bar.css'

type Values = Record<string, unknown>

interface Props {
  resource: Resource
  mode: 'create' | 'edit'
  /** The values at first, whole. */
  start: Values
  submitLabel: string
  /** Sends the checked values; throws an `HttpProblem`. `thenAdd` is set for "save and add another". */
  save: (body: Values, values: Values, thenAdd: boolean) => Promise<void>
  onCancel: () => void
  mayAddAnother?: boolean
  /** Something else saves what the form holds: the page may be left meanwhile. */
  isSavedElsewhere?: boolean
  children?: ReactNode
}

/** The generated form: its sections, its checks, its keys and its bar of actions. */
export function ResourceForm({ resource, mode, start, submitLabel, save, onCancel, mayAddAnother, isSavedElsewhere, children }: Props) {
  const rights = rightsOf(resource, useMe())
  const isNew = mode === 'create'
  const maySet = isNew ? rights.mayCreate : rights.mayUpdate
  const form = useRecordForm({ resource, maySet, start, isNew })
  const [isSaving, setSaving] = useState(false)
  const busy = useRef(false)
  const box = useRef<HTMLFormElement>(null)

  // While a change is on its way the page may be left: the answer leads on by itself.
  useLeaveGuard(form.isDirty && !isSaving && !isSavedElsewhere)

  const isSeen = ({ path, field }: PlacedField) =>
    isNew ? maySet(path) : maySet(path) || ((field.readOnly || field.fixed || rights.mayRead(path)) && rights.mayShow(path))
  const isLocked = (path: string) => !maySet(path)
  // A section of which nothing may be set is read, not shown as inputs that do not work.
  const isForReading = (section: Section) => !isNew && blocksOf(resource, section, ({ path }) => maySet(path)).length === 0

  const fail = (error: unknown) => {
    const problem = error instanceof HttpProblem ? error : null
    const placed = (problem?.issues ?? []).filter(
      ({ path }) => path !== '' && box.current?.querySelector(`[data-path="${path.split('.')[0]}"], [data-path^="${path.split('.')[0]}."]`),
    )
    form.setServed(placed)
    if (placed.length > 0) focusFirstIssue(box.current, placed)
    if (placed.length === 0 || problem?.code !== 'validation_failed')
      toast.error(error instanceof Error ? error.message : 'It could not be saved.')
  }
  const submit = async (thenAdd = false) => {
    // A second click while the first is on its way must not save twice.
    if (busy.current) return
    form.tryIt()
    const { issues, body } = form.checked
    if (issues.length > 0) return focusFirstIssue(box.current, issues)
    busy.current = true
    setSaving(true)
    try {
      await save(body, form.values, thenAdd)
    } catch (error) {
      fail(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key === 's' || event.key === 'Enter')
    if (!isSave) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) void submit()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const count = form.issues.length
  const hasRequired = leavesOf(resource).some(({ path, field }) => maySet(path) && isAsked(field))
  return (
    <FormValuesProvider value={{ valueAt: form.valueAt, labelAt: form.labelAt }}>
      <form
        ref={box}
        className="td-form"
        noValidate
        aria-busy={isSaving}
        onPointerDownCapture={form.hold}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset disabled={isSaving}>
          {resource.form.map((section, at) =>
            isForReading(section) ? (
              <ShowSection key={section.title} resource={resource} section={section} row={start as AnyRow} isSeen={isSeen} />
            ) : (
              <FormSection
                key={section.title}
                resource={resource}
                section={section}
                form={form}
                mode={mode}
                isSeen={isSeen}
                isLocked={isLocked}
                isFirst={at === 0}
              />
            ),
          )}
          {children}
        </fieldset>
        <FormBar
          hasRequired={hasRequired}
          submitLabel={submitLabel}
          isSaving={isSaving}
          isDirty={form.isDirty}
          onCancel={onCancel}
          onReset={() => form.reset()}
          onSubmit={() => void submit()}
          {...(mayAddAnother ? { onSubmitAndAdd: () => void submit(true) } : {})}
        >
          {count > 0 ? (
            <button type="button" className="td-issue-count" onClick={() => focusFirstIssue(box.current, form.issues)}>
              {count === 1 ? '1 field needs' : `${count} fields need`} attention
            </button>
          ) : null}
        </FormBar>
      </form>
    </FormValuesProvider>
  )
}
