import { say } from '@tinkerdesk/shared/base/say'
import {
  actionPatch,
  askedFields,
  emptyOf,
  isWithin,
  mergeChange,
  valueAt,
  wholeRow,
  type AnyRow,
  type Issue,
} from '@tinkerdesk/shared'
import { Button } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { HttpProblem } from '../../client/http-problem.js'
import { useMe } from '../../fields/use-me.js'
import { setAt } from '../values/change-diff.js'
import { useWholeRows } from '../values/use-whole-rows.js'
import { focusFirstInput, focusFirstIssue } from '../form/focus-issue.js'
import { FormField } from '../form/form-field.js'
import { FormFrame } from '../form/form-frame.js'
import { ReasonNote } from '../form/form-notes.js'
import { DialogQuestion, useQuestion } from '../form/own-question.js'
import { placeIssues } from '../form/place-issues.js'
import { useRecordForm } from '../form/use-record-form.js'
import type { AnswerWork } from '../record/override.js'
import { useOverride } from '../record/overrides.js'
import { changesOf } from '../record/field-changes.js'
import { FormDialog } from '../../ui/dialogs/form-dialog.js'
import { useWhenChosen } from '../../ui/input/use-when-chosen.js'
import { Dialog } from '../../ui/dialogs/dialog.js'
import { toast } from '../../ui/messages/toast.js'
import { nameOf, runAction, type ActionRun, type Refused } from './run-action.js'
import '../archive/archive-dialog.css'

type Values = Record<string, unknown>
export type ActionDialogProps = ActionRun & { onClose: () => void }

/** Asks for the fields of an action, or for a confirmation, and runs it. What was typed stays until it is saved. */
export function ActionDialog({ onClose, ...run }: ActionDialogProps) {
  const { resource, action, rows } = run
  // The checks across fields need the whole record; those of several see the first one.
  const { rows: wholeRows, reading } = useWholeRows(resource, rows.slice(0, 1))
  const first = wholeRows[0]!
  const me = useMe()
  const inputs = useMemo(() => askedFields(resource, action), [resource, action])
  const maySet = useCallback(
    (path: string) => inputs.some((leaf) => isWithin(leaf.path, path)),
    [inputs],
  )
  // Several records share the answers, so their inputs start empty. Those of one record start with its values, and with what the action sets.
  const { start, suggested } = useMemo(() => {
    const row = wholeRow<AnyRow>(resource, first)
    const whole = mergeChange(resource, row, actionPatch(action, row, me))
    const before = inputs.reduce<Values>(
      (next, { path, field }) =>
        setAt(next, path, rows.length === 1 ? valueAt(row, path) : emptyOf(field)),
      whole,
    )
    return { start: before, suggested: whole }
  }, [resource, action, first, rows.length, inputs, me])
  const form = useRecordForm({ resource, maySet, start, restored: suggested, isNew: false })
  const box = useRef<HTMLFormElement>(null)
  const runs = useRef<HTMLButtonElement>(null)
  const [isRunning, setRunning] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const what = nameOf(resource, rows)

  const fail = (problem: { title: string; issues?: readonly Issue[] }) => {
    if (placeIssues(box.current, form, problem.issues ?? []).length === 0)
      setReason(problem.issues?.[0]?.message ?? problem.title)
  }
  const asking = useQuestion(useOverride(resource).question)
  /** Asks the resource's own question. Returns true if the person has to decide first. */
  const mustAnswer = (body: Values) =>
    rows.length === 1
      ? asking.mustAnswer(first, body)
      : asking.mustAnswerMany(
          async () =>
            changesOf(
              rows,
              body,
              inputs.map(({ path }) => path),
            ),
          body,
        )
  const send = async (work?: AnswerWork) => {
    form.markSubmitted()
    const { issues, body } = form.check()
    // For several records, the server decides for each.
    const isBlocked = rows.length === 1 || Object.keys(body).length === 0
    if (issues.length > 0 && isBlocked) return focusFirstIssue(box.current, issues)
    setRunning(true)
    setReason(null)
    try {
      if (!work && (await mustAnswer(body))) return
      await work?.before?.()
      const stayed = await runAction(run, body)
      if (stayed.length === 0) {
        // The change is saved; what follows from the answer may fail by itself.
        await work
          ?.after?.()
          .catch((error: unknown) =>
            toast.error(error instanceof Error ? error.message : 'The rest could not be done.'),
          )
        return onClose()
      }
      if (rows.length === 1) fail(stayed[0]!.problem)
      else setRefused(stayed)
    } catch (error) {
      fail(
        error instanceof HttpProblem
          ? { title: error.message, issues: error.issues }
          : { title: 'It could not be saved.' },
      )
    } finally {
      setRunning(false)
    }
  }
  const [submit, isWaiting] = useWhenChosen(send, box, reading)
  if (refused.length > 0)
    return (
      <Dialog
        open
        title={`${rows.length - refused.length} of ${rows.length} ${action.done ? say(action.done) : 'saved'}`}
        onClose={onClose}
      >
        <ul className="td-refusals">
          {refused.map(({ id, title, problem }) => (
            <li key={id}>
              <strong>{title}</strong> <span>{problem.issues?.[0]?.message ?? problem.title}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    )
  return (
    <FormDialog
      title={action.confirm ? `${action.label} ${what}?` : `${action.label}: ${what}`}
      onCancel={() => !isRunning && onClose()}
      focus={() => focusFirstInput(box.current, runs.current)}
      maskClosable={inputs.length === 0}
      footer={[
        <Button key="cancel" onClick={onClose} disabled={isRunning}>
          Cancel
        </Button>,
        <Button
          key="run"
          ref={runs}
          type="primary"
          danger={action.confirm !== undefined}
          aria-label={action.label}
          loading={isRunning || isWaiting}
          onClick={() => void submit()}
        >
          {action.label}
        </Button>,
      ]}
    >
      {reason ? <ReasonNote reason={reason} /> : null}
      {action.confirm ? <p>{say(action.confirm)}</p> : null}
      <FormFrame
        form={form}
        box={box}
        isSaving={isRunning || isWaiting}
        onSubmit={() => void submit()}
      >
        <fieldset disabled={isRunning} className="td-fields">
          {inputs
            .filter(({ path }) => !form.hidden.has(path))
            .map((placed) => (
              <FormField
                key={placed.path}
                resource={resource}
                placed={placed}
                form={form}
                isLocked={false}
              />
            ))}
        </fieldset>
        {/* Enter in an input submits. */}
        <button type="submit" hidden>
          {action.label}
        </button>
      </FormFrame>
      <DialogQuestion asking={asking} onSave={submit} />
    </FormDialog>
  )
}
