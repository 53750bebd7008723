import type { PlacedField, Resource } from '@tinkerdesk/shared'
import { LabelledField } from '../fields/common/labelled-field.js'
import { inputOf } from '../fields/inputs.js'
import { issuesWithin, type InputProps } from '../fields/props.js'
import { overrideOf } from './override.js'
import type { RecordForm } from './use-record-form.js'

interface Props {
  resource: Resource
  placed: PlacedField
  form: RecordForm
  isLocked: boolean
  autoFocus?: boolean
  /** The section's title says it already. */
  isSilent?: boolean
}

/** One field of a form: the resource's own input or its kind's, with its label and what is wrong with it. */
export function FormField({ resource, placed: { path, field }, form, isLocked, autoFocus, isSilent }: Props) {
  const { Input: Default, wide, isNeverEmpty } = inputOf(field)
  const Own = overrideOf(resource).inputs?.[path]
  const issues = issuesWithin(form.issues, path)
  const props: InputProps = {
    field,
    path,
    id: `field-${path.replaceAll('.', '-')}`,
    value: form.valueAt(path),
    onChange: (value) => form.set(path, value),
    onBlur: () => form.touch(path),
    disabled: isLocked || form.derived.has(path),
    issues,
    autoFocus: autoFocus ?? false,
  }
  return (
    <LabelledField
      id={props.id}
      path={path}
      label={field.label}
      required={field.required || isNeverEmpty?.(field) || isLocked}
      issues={issues}
      silent={isSilent ?? false}
      wide={field.wide ?? wide ?? false}
      {...(field.help ? { help: field.help } : {})}
    >
      {Own ? <Own {...props} Default={Default} /> : <Default {...props} />}
    </LabelledField>
  )
}
