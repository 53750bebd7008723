import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Issue, Resource } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { toast } from '../../ui/messages/toast.js'
import { useWhenChosen } from '../../ui/input/use-when-chosen.js'
import type { AnswerWork } from '../record/override.js'
import { useOverride } from '../record/overrides.js'
import { focusFirstIssue } from './focus-issue.js'
import { placeIssues } from './place-issues.js'
import { useAlike } from './alike/use-alike.js'
import { useQuestion } from './own-question.js'
import type { RecordForm } from './use-record-form.js'

type Values = Record<string, unknown>

/** The key of a form's latest message about saving. A new one replaces the previous one. */
export const formToast = { key: 'form-saving' }

interface Options {
  resource: Resource
  form: RecordForm
  box: RefObject<HTMLFormElement | null>
  isClosed: boolean
  isNew: boolean
  /** Sends the validated values. Throws an `HttpProblem`. `thenAdd` is set for "save and add another". */
  save: (body: Values, values: Values, thenAdd: boolean) => Promise<void>
  /** The record's id, and its values before the change. */
  id: string
  before: Values
}

/** Returns the submit state of a form: it validates, sends once, and shows errors at their fields. */
export function useSubmit({ resource, form, box, isClosed, isNew, save, id, before }: Options) {
  const { messages, question } = useOverride(resource)
  // The sentence about a failed update does not fit a new record.
  const failed = isNew ? undefined : messages?.failed
  const [isSaving, setSaving] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const busy = useRef(false)
  /** The message of the issue that was shown as a toast. */
  const toasted = useRef<string | null>(null)
  const asking = useQuestion(question)
  const { mustAsk, doubles, take } = useAlike({ resource, id, before, isNew })
  const clearReason = () => setReason(null)
  /** True after an attempt that got no response. */
  const isLineCut = useRef(false)

  // An error does not outlive its cause: the mended field, the missing connection, the page.
  useEffect(() => {
    if (toasted.current === null || form.issues.some(({ message }) => message === toasted.current))
      return
    toasted.current = null
    toast.dismissError(formToast.key)
  }, [form.issues])
  useEffect(() => {
    const onOnline = () => {
      if (!isLineCut.current) return
      clearReason()
      toast.dismissError(formToast.key)
    }
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      toast.dismissError(formToast.key)
    }
  }, [])

  /** Shows issues as toasts where the resource asks for it. Returns true if it showed one. */
  const toastIssue = (issues: readonly Issue[]): boolean => {
    const issue = issues.find(({ message }) => messages?.toasted?.includes(message))
    if (issue) toast.error(issue.message, formToast)
    toasted.current = issue?.message ?? null
    return issue !== undefined
  }
  const fail = (error: unknown) => {
    const problem = error instanceof HttpProblem ? error : null
    isLineCut.current = problem?.code === 'unreachable'
    const sentence = error instanceof Error ? error.message : 'It could not be saved.'
    const placed = placeIssues(box.current, form, problem?.issues ?? [])
    if (toastIssue(placed)) return
    if (failed) {
      toast.error(failed, formToast)
      setReason(problem?.issues[0]?.message ?? sentence)
    } else if (placed.length === 0 || problem?.code !== 'validation_failed')
      toast.error(sentence, formToast)
  }
  const send = async (thenAdd = false, work?: AnswerWork) => {
    // A second click while the first is pending must not save twice.
    if (busy.current || isClosed) return
    form.markSubmitted()
    const { issues, body } = form.check()
    if (issues.length > 0) {
      toastIssue(issues)
      return focusFirstIssue(box.current, issues)
    }
    if (box.current?.querySelector('[data-uploading], .ant-progress'))
      return void toast.info('Please wait until the files are uploaded.', formToast)
    busy.current = true
    setSaving(true)
    setReason(null)
    try {
      if (await mustAsk(body, thenAdd)) return
      if (!isNew && !work && (await asking.mustAnswer(before, body))) return
      await work?.before?.()
      await save(body, form.values, thenAdd)
      // The change is saved; what follows from the answer may fail by itself.
      await work
        ?.after?.()
        .catch((error: unknown) =>
          toast.error(error instanceof Error ? error.message : 'The rest could not be done.'),
        )
    } catch (error) {
      fail(error)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const [submit, isWaiting] = useWhenChosen(send, box)
  const answer = (work: AnswerWork = {}) => {
    asking.close()
    void submit(false, work)
  }
  const decide = (isOther: boolean) => {
    const save = take(isOther)
    if (save) void submit(save.thenAdd)
  }
  return {
    submit,
    isSaving,
    /** True while the save waits for a choice that was typed ahead. */
    isWaiting,
    reason,
    clearReason,
    alike: { doubles, decide },
    question: { open: asking.open, onBack: asking.close, onSave: answer },
  }
}
