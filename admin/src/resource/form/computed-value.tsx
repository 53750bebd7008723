import { computedValue, type PlacedField, type Resource } from '@tinkerdesk/shared'
import { createElement } from 'react'
import { LabelledField } from '../../fields/common/labelled-field.js'
import { showOf } from '../../fields/index.js'

interface Props {
  resource: Resource
  placed: PlacedField
  /** The values of the form. */
  values: Record<string, unknown>
}

/** Returns a computed value, or `null` while a typed value is not valid yet. */
function valueFrom({ resource, placed: { path }, values }: Props): unknown {
  try {
    return computedValue(resource, path, values)
  } catch {
    return null
  }
}

/** A computed value in a form, which follows what is typed. */
export function ComputedValue(props: Props) {
  const { path, field } = props.placed
  const id = `field-${path}`
  return (
    <LabelledField id={id} path={path} label={field.label} required={false} issues={[]} srOnly={false} wide={false}>
      <output id={id}>{createElement(showOf(field), { field, value: valueFrom(props) })}</output>
    </LabelledField>
  )
}
