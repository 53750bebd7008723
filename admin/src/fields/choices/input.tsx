import type { FieldKinds } from '@tinkerdesk/shared'
import { ChoiceField } from '../choice/choice-field.js'
import type { InputProps } from '../props.js'

export const ChoicesInput = (props: InputProps<FieldKinds['choices']>) => (
  <ChoiceField<string[]>
    input={props}
    mode="multiple"
    placeholder="Choose any"
    allowClear
    value={Array.isArray(props.value) ? (props.value as string[]) : []}
    onChange={props.onChange}
  />
)
