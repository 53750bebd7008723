import { labelAt, type FieldKind, type Issue } from '@tinkerdesk/shared'
import { useState } from 'react'
import { LabelledField } from '../../admin/src/fields/common/labelled-field.js'
import { FormValuesProvider } from '../../admin/src/fields/form-values.js'
import { inputOf } from '../../admin/src/fields/inputs.js'
import { exampleOf } from './examples.js'
import { Frame } from './frame.js'
import { recordsProvider } from './records.js'

const data = recordsProvider()

export interface InputOfProps {
  kind: FieldKind
  /** True for an input without a value. */
  isEmpty?: boolean
  disabled?: boolean
  /** A sentence about what is wrong with the value. */
  fault?: string
}

/** The input of a kind with the value that a form holds, written below it. */
export function InputOf({ kind, isEmpty = false, disabled = false, fault }: InputOfProps) {
  const { resource, path, field, value: filled } = exampleOf(kind)
  const [value, setValue] = useState(isEmpty ? null : filled)
  const form = {
    resource,
    valueAt: () => undefined,
    labelAt: (other: string) => labelAt(resource, other),
  }
  const { Input } = inputOf(field)
  const issues: Issue[] = fault === undefined ? [] : [{ path, message: fault }]
  return (
    <Frame data={data}>
      <FormValuesProvider value={form}>
        <LabelledField
          id="input"
          path={path}
          label={field.label}
          required={field.required ?? false}
          issues={issues}
        >
          <Input
            field={field}
            path={path}
            id="input"
            value={value}
            disabled={disabled}
            issues={issues}
            onChange={setValue}
          />
        </LabelledField>
      </FormValuesProvider>
      <output aria-label="Value">{JSON.stringify(value)}</output>
    </Frame>
  )
}
