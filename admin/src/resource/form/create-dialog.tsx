import { initialRowFor, leavesOf, type AnyRow, type Resource } from '@tinkerdesk/shared'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { ulid } from 'ulid'
import { HttpProblem } from '../../client/http-problem.js'
import { useMe } from '../../fields/use-me.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { FormFoot } from '../../ui/dialogs/form-foot.js'
import { useWhenChosen } from '../../ui/input/use-when-chosen.js'
import { focusFirstInput, focusFirstIssue } from './focus-issue.js'
import { FormField } from './form-field.js'
import { FormFrame } from './form-frame.js'
import { ReasonNote } from './form-notes.js'
import { placeIssues } from './place-issues.js'
import type { RecordWrites } from '../writes/record-writes.js'
import { useRecordWrites } from '../writes/use-record-writes.js'
import { useRecordForm } from './use-record-form.js'

interface Props {
  resource: Resource
  title: string
  /** The verb of the button. */
  submit: string
  /** The fields that it asks for, by path and in this order. */
  fields: readonly string[]
  /** Values that the record starts with. Those that are not asked for are sent as they are. */
  start: { readonly [path: string]: unknown }
  /** Resources whose records follow from the new one: they are loaded again. */
  refreshes?: readonly Resource[]
  children?: ReactNode
  /** Sends the values somewhere else than to the resource. A retry has the same id. */
  send?: (
    id: string,
    values: { readonly [path: string]: unknown },
    writes: RecordWrites,
  ) => Promise<AnyRow>
  onClose: () => void
  onDone: (record: AnyRow) => void
}

/** Creates a record in a dialog that asks for some of its fields. What was typed stays until it is saved. */
export function CreateDialog({
  resource,
  title,
  submit,
  fields,
  start,
  refreshes = [],
  children,
  send,
  onClose,
  onDone,
}: Props) {
  const me = useMe()
  const writes = useRecordWrites(resource, refreshes)
  // A retry sends the same id, so that a lost response does not create it twice.
  const [id] = useState(() => ulid())
  const [first] = useState(() => ({ ...initialRowFor(resource, me), ...start }))
  const maySet = useCallback(
    (path: string) => fields.includes(path) || Object.hasOwn(start, path),
    [fields, start],
  )
  const form = useRecordForm({ resource, maySet, start: first, isNew: true })
  const box = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const inputs = fields.flatMap((path) => leavesOf(resource).filter((leaf) => leaf.path === path))

  const save = async () => {
    if (isSending) return
    form.markSubmitted()
    const { issues, body } = form.check()
    if (issues.length > 0) return focusFirstIssue(box.current, issues)
    setSending(true)
    setReason(null)
    try {
      const record = await (send?.(id, body, writes) ?? writes.create({ id, ...body }))
      onDone(record)
    } catch (error) {
      const problem = error instanceof HttpProblem ? error : null
      if (placeIssues(box.current, form, problem?.issues ?? []).length === 0)
        setReason(problem?.issues[0]?.message ?? problem?.message ?? 'It could not be saved.')
      setSending(false)
    }
  }
  const [saveWhenChosen, isWaiting] = useWhenChosen(save, box)
  return (
    <FormDialog
      title={title}
      onCancel={() => !isSending && onClose()}
      maskClosable={false}
      footer={null}
      focus={() => focusFirstInput(box.current)}
    >
      {reason ? <ReasonNote reason={reason} /> : null}
      {children}
      <FormFrame
        form={form}
        box={box}
        isSaving={isSending || isWaiting}
        onSubmit={() => void saveWhenChosen()}
      >
        <fieldset disabled={isSending} className="td-fields">
          {inputs.map((placed) => (
            <FormField
              key={placed.path}
              resource={resource}
              placed={placed}
              form={form}
              isLocked={false}
            />
          ))}
        </fieldset>
        <FormFoot action={submit} isSending={isSending || isWaiting} onCancel={onClose} />
      </FormFrame>
    </FormDialog>
  )
}
