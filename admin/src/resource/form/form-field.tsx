import type { Field, Issue, PlacedField, Resource } from '@tinkerdesk/shared'
import { memo } from 'react'
import { LabelledField } from '../../fields/common/labelled-field.js'
import { inputOf, isAsked, isWideInput } from '../../fields/inputs.js'
import { inOwnWords, issuesWithin, type InputProps } from '../../fields/props.js'
import { isSame } from '../values/change-diff.js'
import { useOverride } from '../record/overrides.js'
import type { RecordForm } from './use-record-form.js'

interface Props {
  resource: Resource
  placed: PlacedField
  form: RecordForm
  isLocked: boolean
  autoFocus?: boolean
  /** True if the section's title is the same text. */
  isLabelHidden?: boolean
}

/** One field of a form: the resource's own input or its kind's, with label and issues. */
export const FormField = ({
  resource,
  placed: { path, field },
  form,
  isLocked,
  autoFocus,
  isLabelHidden,
}: Props) => (
  <MemoField
    resource={resource}
    path={path}
    field={field}
    value={form.valueAt(path)}
    issues={issuesWithin(form.issues, path)}
    set={form.set}
    onBlur={form.onBlur}
    isLocked={isLocked}
    isRequired={form.required.has(path)}
    isDisabled={isLocked || form.derived.has(path)}
    autoFocus={autoFocus ?? false}
    isLabelHidden={isLabelHidden ?? false}
  />
)

interface MemoProps extends Pick<RecordForm, 'set' | 'onBlur'> {
  resource: Resource
  path: string
  field: Field
  value: unknown
  issues: readonly Issue[]
  isLocked: boolean
  isRequired: boolean
  isDisabled: boolean
  autoFocus: boolean
  isLabelHidden: boolean
}

/** Memoised: otherwise a long form would be rendered whole on every key. */
const MemoField = memo(
  function MemoField({
    resource,
    path,
    field,
    value,
    issues,
    set,
    onBlur,
    isLocked,
    isRequired,
    isDisabled,
    autoFocus,
    isLabelHidden,
  }: MemoProps) {
    const { Input: Default, problemOf } = inputOf(field)
    const explained = inOwnWords(issues, path, problemOf?.(value))
    const own = useOverride(resource)
    const Own = own.inputs?.[path]
    const required =
      (isAsked(field) || isRequired || own.requiredInForm?.includes(path) === true) && !isLocked
    const props: InputProps = {
      field,
      path,
      id: `field-${path.replaceAll('.', '-')}`,
      value,
      onChange: (next) => set(path, next),
      onBlur: () => onBlur(path),
      disabled: isDisabled,
      required,
      issues,
      autoFocus,
    }
    return (
      <LabelledField
        id={props.id}
        path={path}
        label={field.label}
        required={required}
        issues={explained}
        srOnly={isLabelHidden}
        wide={isWideInput(field)}
        {...(field.help ? { help: field.help } : {})}
      >
        {Own ? <Own {...props} Default={Default} /> : <Default {...props} />}
      </LabelledField>
    )
  },
  (before, now) =>
    isSame(before.issues, now.issues) &&
    (Object.keys(now) as (keyof MemoProps)[]).every(
      (name) => name === 'issues' || Object.is(before[name], now[name]),
    ),
)
