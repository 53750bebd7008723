import { idOf, type FieldKinds } from '@tinkerdesk/shared'
import type { InputProps } from '../props.js'
import { RelationField } from './relation-field.js'

export function RelationInput(props: InputProps<FieldKinds['relation']>) {
  const { all, required } = props.field
  const id = idOf(props.value)
  return (
    <RelationField
      input={props}
      value={id ? [id] : []}
      all={all}
      clearable={!required && !all}
      onChange={([chosen]) => props.onChange(chosen ?? null)}
    />
  )
}
