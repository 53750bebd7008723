import { idOf, type FieldKinds } from '@tinkerdesk/shared'
import type { InputProps } from '../props.js'
import { RelationField } from '../relation/relation-field.js'

export function RelationsInput(props: InputProps<FieldKinds['relations']>) {
  const { max } = props.field
  const ids = Array.isArray(props.value) ? props.value.flatMap((item) => idOf(item) ?? []) : []
  return (
    <RelationField
      input={props}
      many
      value={ids}
      {...(max ? { max } : {})}
      onChange={props.onChange}
    />
  )
}
