import type { Field, Issue, PlacedField, Resource } from '@tinkerdesk/shared'
import { memo } from 'react'
import { LabelledField } from '../../fields/common/labelled-field.js'
import { inputOf, isAsked } from '../../fields/inputs.js'
import { issuesWithin, type InputProps } from '../../fields/props.js'
import { isSame } from './change-diff.js'
import { useOverride } from '../record/overrides.js'
import type { RecordForm } from './use-record-form.js'

interface Props {
  resource: Resource
  placed: PlacedField
  form: RecordForm
  isLocked: boolean
  autoFocus?: boolean
  /** True if the section's title already says the label. */
  isSilent?: boolean
}

/** One field of a form: the resource's own input or its kind's, with label and issues. */
export const FormField = ({ resource, placed: { path, field }, form, isLocked, autoFocus, isSilent }: Props) => (
  <StillField
    resource={resource}
    path={path}
    field={field}
    value={form.valueAt(path)}
    issues={issuesWithin(form.issues, path)}
    set={form.set}
    touch={form.touch}
    isLocked={isLocked}
    isDisabled={isLocked || form.derived.has(path)}
    autoFocus={autoFocus ?? false}
    isSilent={isSilent ?? false}
  />
)

interface StillProps extends Pick<RecordForm, 'set' | 'touch'> {
  resource: Resource
  path: string
  field: Field
  value: unknown
  issues: readonly Issue[]
  isLocked: boolean
  isDisabled: boolean
  autoFocus: boolean
  isSilent: boolean
}

/** Memoised: otherwise a long form would be rendered whole on every key. */
const StillField = memo(
  function StillField({ resource, path, field, value, issues, set, touch, isLocked, isDisabled, autoFocus, isSilent }: StillProps) {
    const { Input: Default, wide } = inputOf(field)
    const own = useOverride(resource)
    const Own = own.inputs?.[path]
    const required = (isAsked(field) || own.requiredInForm?.includes(path) === true) && !isLocked
    const props: InputProps = {
      field,
      path,
      id: `field-${path.replaceAll('.', '-')}`,
      value,
      onChange: (next) => set(path, next),
      onBlur: () => touch(path),
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
        issues={issues}
        silent={isSilent}
        wide={field.wide ?? wide ?? false}
        {...(field.help ? { help: field.help } : {})}
      >
        {Own ? <Own {...props} Default={Default} /> : <Default {...props} />}
      </LabelledField>
    )
  },
  (before, now) =>
    isSame(before.issues, now.issues) &&
    (Object.keys(now) as (keyof StillProps)[]).every((name) => name === 'issues' || Object.is(before[name], now[name])),
)
