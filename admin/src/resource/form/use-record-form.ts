import {
  derivedPathsOf,
  hiddenPathsOf,
  requiredPathsOf,
  isWithin,
  leavesOf,
  valueAt,
  type Issue,
  type MaySet,
  type Resource,
} from '@tinkerdesk/shared'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { changedPaths } from './change-diff.js'
import { checkForm } from './check-form.js'
import { withValue } from './with-value.js'
import { useDeferWhilePressed } from '../../ui/use-defer-while-pressed.js'

type Values = Record<string, unknown>

interface Options {
  resource: Resource
  maySet: MaySet
  /** All initial values. */
  start: Values
  /** The values of a restored draft, shown instead of `start`. */
  restored?: Values | null
  isNew: boolean
}

/** The state of one form: its values, its visible issues, and its derived fields. */
export function useRecordForm({ resource, maySet, start, restored, isNew }: Options) {
  const [values, setValues] = useState(restored ?? start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setSubmitted] = useState(false)
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([])
  const checked = useMemo(() => checkForm(resource, maySet, isNew ? null : start, values), [resource, maySet, isNew, start, values])
  const hidden = useMemo(() => hiddenPathsOf(resource, values), [resource, values])
  const required = useMemo(() => requiredPathsOf(resource, values), [resource, values])
  const derived = useMemo(() => derivedPathsOf(resource, values), [resource, values])

  const set = useCallback(
    (path: string, value: unknown) => {
      setValues((before) => withValue(resource, before, path, value))
      // The server's issue with a value does not apply to another value.
      setServerIssues((before) => before.filter((issue) => !isWithin(issue.path, path) && !isWithin(path, issue.path)))
    },
    [resource],
  )
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const { afterRelease, deferWhilePressed } = useDeferWhilePressed()
  const onBlur = useCallback(
    (path: string) => {
      // A field that was only passed through is not invalid yet.
      if (Object.is(valueAt(latest.current, path), valueAt(start, path))) return
      afterRelease(() => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))))
    },
    [start, afterRelease],
  )
  const reset = useCallback(
    (to: Values = start) => {
      setValues(to)
      setTouched(new Set())
      setSubmitted(false)
      setServerIssues([])
    },
    [start],
  )
  const shouldShow = ({ path }: Issue) => isSubmitted || [...touched].some((leaf) => isWithin(path, leaf))
  const visibleIssues = checked.issues.filter(shouldShow)
  return {
    values,
    set,
    onBlur,
    deferWhilePressed,
    reset,
    derived,
    /** The fields that do not apply to these values. What was typed into them stays, and is not sent. */
    hidden,
    /** The fields that must have a value because they apply. */
    required,
    checked,
    issues: [...visibleIssues, ...serverIssues.filter((issue) => !visibleIssues.some(({ path }) => path === issue.path))],
    isDirty: changedPaths(resource, start, values).length > 0,
    markSubmitted: () => setSubmitted(true),
    setServerIssues,
    valueAt: (path: string) => valueAt(values, path),
    labelAt: (path: string) => leavesOf(resource).find((leaf) => leaf.path === path)?.field.label ?? path,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
