import {
  leavesOf,
  valueAt,
  type ChangeSetDone,
  type Resource,
  formatCount,
} from '@tinkerdesk/shared'
import { Button, Select, type RefSelectProps } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { rankedSearch } from '../../fields/common/rank.js'
import { FormValuesProvider } from '../../fields/form-values.js'
import { rightsOf } from '../../fields/rights.js'
import { useMe } from '../../fields/use-me.js'
import { parseWrite } from '../../fields/validation.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { Segmented } from '../../ui/parts/segmented.js'
import { toast } from '../../ui/messages/toast.js'
import { useWhenChosen } from '../../ui/input/use-when-chosen.js'
import { offerUndo } from '../change-sets/offer-undo.js'
import { runAfter } from '../change-sets/run-after.js'
import { isSame, setAt } from '../values/change-diff.js'
import { completeRow } from '../values/check-form.js'
import { useWholeRows } from '../values/use-whole-rows.js'
import { FormField } from '../form/form-field.js'
import { DialogQuestion, useQuestion } from '../form/own-question.js'
import { useRecordForm } from '../form/use-record-form.js'
import { queryOf, type Matching } from '../list-state/list-query.js'
import { rowElement } from '../list-state/row-element.js'
import type { ListRow } from '../values/list-row.js'
import { labelAt } from '../list-state/columns.js'
import { countOf } from '../values/count-of.js'
import type { AnswerWork } from '../record/override.js'
import { useOverride } from '../record/overrides.js'
import { useRecordWrites } from '../writes/use-record-writes.js'
import { doneOf, editChanges } from './edit-changes.js'
import { commonValues, editableFields } from './editable-fields.js'
import { EditPreview } from './edit-preview.js'
import { EditRefusals } from './edit-refusals.js'
import { useTrial } from './use-trial.js'
import { Fault } from '../../ui/messages/fault.js'
import '../../fields/common/field.css'
import '../../ui/styles/section.css'
import '../archive/archive-dialog.css'
import './bulk-edit.css'

interface Props {
  resource: Resource
  /** The selected rows that this person may change. */
  rows: readonly ListRow[]
  matching: Matching
  onClose: () => void
  /** Called with the ids of the records that are done. */
  onDone: (ids: readonly string[]) => void
}

const maxSelected = 1000

/** Sets some fields of the selected records, or of all that match the list, after a preview. What is typed replaces a value that they share. */
export default function BulkEditDialog({ resource, rows, matching, onClose, onDone }: Props) {
  const rights = rightsOf(resource, useMe())
  const writes = useRecordWrites(resource)
  const fields = useMemo(() => editableFields(resource, rights), [resource, rights])
  const whole = useWholeRows(resource, rows.slice(0, maxSelected))
  const [shared, setShared] = useState(whole.rows)
  const start = useMemo(
    () => completeRow(resource, commonValues(resource, shared)),
    [resource, shared],
  )
  const form = useRecordForm({ resource, maySet: rights.mayUpdate, start, isNew: false })
  const [context] = useState(() => ({ ...form.context, isPartial: true }))
  const [paths, setPaths] = useState<readonly string[]>([])
  // A field that is chosen already keeps its value.
  if (shared !== whole.rows && paths.length === 0) setShared(whole.rows)
  const [isOpen, setOpen] = useState(true)
  const [scope, setScope] = useState<'selected' | 'all'>('selected')
  const [query, setQuery] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<ChangeSetDone | null>(null)
  const [id] = useState(ulid)
  const asking = useQuestion(useOverride(resource).question)
  const chooser = useRef<RefSelectProps>(null)
  useEffect(() => void queryOf(matching).then(setQuery), [matching])

  const values = paths.reduce<Record<string, unknown>>(
    (next, path) => setAt(next, path, valueAt(form.settled, path)),
    {},
  )
  const parsed = parseWrite(resource, 'change', rights.mayUpdate, values)
  const issues = parsed.ok ? [] : parsed.issues
  const isTyped = paths.some((path) => !isSame(valueAt(form.settled, path), valueAt(start, path)))
  const target =
    scope === 'all'
      ? { matching: query ?? '' }
      : { records: rows.slice(0, maxSelected).map(({ id, version }) => ({ id, version })) }
  const body =
    paths.length > 0 && parsed.ok && (scope === 'selected' || query !== null)
      ? { resource: resource.name, ...target, values }
      : null
  const preview = useTrial(body)
  const trial = preview?.trial
  const will = trial?.rows.filter(({ result }) => result === 'changed').length ?? 0
  const total = trial?.total ?? 0
  const isReady = trial != null && will > 0

  const save = async (work?: AnswerWork) => {
    if (!body || !isReady || isBusy) return
    setBusy(true)
    try {
      const edit = {
        resource,
        paths,
        values,
        target: scope === 'all' ? { matching: query ?? '' } : { rows: whole.rows },
      }
      if (!work && (await asking.mustAnswerMany(() => editChanges(edit, trial), values))) return
      await work?.before?.()
      const answer = await writes.changeSet('edit', {
        ...body,
        id,
        ...(scope === 'all' ? { expected: total } : {}),
      })
      await runAfter(answer, 0, work?.after)
      await writes.whenRead()
      onDone(doneOf(rows, answer))
      // The bar of running jobs shows its progress and reports the end.
      if ('state' in answer) return onClose()
      const changed = answer.counts.changed ?? 0
      if (changed > 0) offerUndo(`${countOf(resource, changed)} changed`, [id], writes.read)
      if ((answer.counts.failed ?? 0) === 0) onClose()
      else setDone(answer)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It could not be saved.')
    } finally {
      setBusy(false)
    }
  }
  const [submit, isWaiting] = useWhenChosen(save, undefined, whole.reading)
  const isSaving = isBusy || isWaiting
  const returnTo = () => rowElement(rows[0]?.id)
  if (done)
    return <EditRefusals resource={resource} done={done} onClose={onClose} returnTo={returnTo} />
  return (
    <FormDialog
      width={640}
      title={`Edit ${countOf(resource, scope === 'all' ? matching.total : rows.length)}`}
      onCancel={() => isBusy || onClose()}
      focus={() => chooser.current?.focus()}
      returnTo={returnTo}
      maskClosable={!isTyped}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>,
        <Button
          key="save"
          type="primary"
          disabled={!isReady}
          loading={isSaving}
          title="Ctrl+Enter"
          onClick={() => void submit()}
        >
          {isReady && total <= 100
            ? `Change ${formatCount(will)}`
            : isReady
              ? `Change up to ${formatCount(total)}`
              : 'Change'}
        </Button>,
      ]}
    >
      <FormValuesProvider value={context}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the inputs arrive here. */}
        <form
          className="td-form td-bulk-edit"
          noValidate
          onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
          onSubmit={(event) => (event.preventDefault(), void submit())}
          onKeyDown={(event) =>
            event.key === 'Enter' &&
            (event.ctrlKey || event.metaKey) &&
            (event.preventDefault(), void submit())
          }
        >
          {matching.total > rows.length ? (
            <Segmented
              label="Records"
              value={scope}
              options={[
                { value: 'selected', label: `${formatCount(rows.length)} selected` },
                { value: 'all', label: `All ${formatCount(matching.total)} in this list` },
              ]}
              onChange={setScope}
            />
          ) : null}
          <Select
            mode="multiple"
            ref={chooser}
            open={isOpen}
            onOpenChange={setOpen}
            aria-label="Fields to change"
            placeholder="Which field? Type its name"
            {...rankedSearch}
            style={{ width: '100%' }}
            value={[...paths]}
            options={fields.map(({ path }) => ({ value: path, label: labelAt(resource, path) }))}
            onChange={(next: string[]) => {
              setPaths(next)
              setOpen(false)
            }}
          />
          <fieldset disabled={isBusy} className="td-fields">
            {paths.map((path) => (
              <FormField
                key={path}
                resource={resource}
                placed={leavesOf(resource).find((leaf) => leaf.path === path)!}
                form={{ ...form, issues: isTyped ? issues : [], derived: new Set() }}
                isLocked={false}
                autoFocus={path === paths.at(-1)}
              />
            ))}
          </fieldset>
          <button type="submit" hidden>
            Change
          </button>
        </form>
      </FormValuesProvider>
      <Fault>{preview?.problem}</Fault>
      <DialogQuestion asking={asking} onSave={save} />
      {preview?.trial ? (
        <EditPreview resource={resource} trial={preview.trial} />
      ) : body ? (
        <p className="td-help">Trying it…</p>
      ) : null}
    </FormDialog>
  )
}
