import type { FieldKinds } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { controlOf, type InputProps } from '../props.js'

export const TextInput = (props: InputProps<FieldKinds['text']>) => (
  <Input
    {...controlOf(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    placeholder={props.field.placeholder}
    onChange={({ target }) => props.onChange(target.value)}
  />
)
