import { computedValue, type PlacedField, type Resource } from '@tinkerdesk/shared'
import { createElement } from 'react'
import { LabelledField } from '../../fields/common/labelled-field.js'
import { showOf } from '../../fields/index.js'
import { validValues } from '../values/valid-values.js'

interface Props {
  resource: Resource
  placed: PlacedField
  /** The values of the form. */
  values: Record<string, unknown>
}

/** A computed value in a form, which follows what is typed. Empty while a typed value is not valid yet. */
export function ComputedValue({ resource, placed: { path, field }, values }: Props) {
  const id = `field-${path}`
  return (
    <LabelledField
      id={id}
      path={path}
      label={field.label}
      required={false}
      issues={[]}
      srOnly={false}
      wide={false}
    >
      <output id={id}>
        {createElement(showOf(field), {
          field,
          value: computedValue(resource, path, validValues(resource, values)),
        })}
      </output>
    </LabelledField>
  )
}
