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
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { changedPaths, setAt } from '../values/change-diff.js'
import { checkForm, withoutBlanks } from '../values/check-form.js'
import { withValue } from '../values/with-value.js'
import { useDeferWhilePressed } from '../../ui/input/use-defer-while-pressed.js'

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

/** Returns the fields that apply to these values, those that they require, and those that follow from them. */
const dependentsOf = (resource: Resource, values: Values) => ({
  hidden: hiddenPathsOf(resource, values),
  required: requiredPathsOf(resource, values),
  derived: derivedPathsOf(resource, values),
})

/**
 * The state of one form: its values, its visible issues, and its derived fields. A key press sets only the value and paints; the rest of the
 * form follows right after, from the `settled` values.
 */
export function useRecordForm({ resource, maySet, start, restored, isNew }: Options) {
  const [values, setValues] = useState(restored ?? start)
  const [base, setBase] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setSubmitted] = useState(false)
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([])
  if (start !== base) {
    // The record was changed elsewhere. What was typed in the same moment stays.
    setBase(start)
    setValues(
      changedPaths(resource, base, values).reduce(
        (next, path) => setAt(next, path, valueAt(values, path)),
        start,
      ),
    )
  }
  const settled = useDeferredValue(values)
  const check = (typed: Values) => checkForm(resource, maySet, isNew ? null : start, typed)
  const checked = useMemo(
    () => checkForm(resource, maySet, isNew ? null : start, settled),
    [resource, maySet, isNew, start, settled],
  )
  const { hidden, required, derived } = useMemo(
    () => dependentsOf(resource, settled),
    [resource, settled],
  )
  const isDirty = useMemo(
    () => changedPaths(resource, start, withoutBlanks(resource, settled).cleaned).length > 0,
    [resource, start, settled],
  )

  const set = useCallback(
    (path: string, value: unknown) => {
      setValues((before) => withValue(resource, before, path, value))
      // The server's issue with a value does not apply to another value.
      setServerIssues((before) =>
        before.filter((issue) => !isWithin(issue.path, path) && !isWithin(path, issue.path)),
      )
    },
    [resource],
  )
  const latest = useRef(values)
  const listeners = useRef(new Set<() => void>())
  useLayoutEffect(() => {
    if (latest.current === values) return
    latest.current = values
    for (const listener of listeners.current) listener()
  })
  // The same for as long as the form is open: inputs that read another value subscribe to it.
  const [context] = useState(() => ({
    resource,
    valueAt: (path: string) => valueAt(latest.current, path),
    labelAt: (path: string) =>
      leavesOf(resource).find((leaf) => leaf.path === path)?.field.label ?? path,
    subscribe: (listener: () => void) => {
      listeners.current.add(listener)
      return () => void listeners.current.delete(listener)
    },
  }))
  const { afterRelease, deferWhilePressed } = useDeferWhilePressed()
  const onBlur = useCallback(
    (path: string) => {
      // A field that was only passed through is not invalid yet.
      if (Object.is(valueAt(latest.current, path), valueAt(start, path))) return
      afterRelease(() =>
        setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
      )
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
  const shouldShow = ({ path }: Issue) =>
    isSubmitted || [...touched].some((leaf) => isWithin(path, leaf))
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
    /** Validates the values as they are now. */
    check: () => check(latest.current),
    /** The values of a moment ago. What is derived from them is rendered after the typed field. */
    settled,
    context,
    issues: [
      ...visibleIssues,
      ...serverIssues.filter((issue) => !visibleIssues.some(({ path }) => path === issue.path)),
    ],
    isDirty,
    markSubmitted: () => setSubmitted(true),
    setServerIssues,
    valueAt: (path: string) => valueAt(values, path),
    labelAt: (path: string) =>
      leavesOf(resource).find((leaf) => leaf.path === path)?.field.label ?? path,
  }
}

export type RecordForm = ReturnType<typeof useRecordForm>
