import type { FieldKinds } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { controlOf, type InputProps } from '../props.js'
import { growing } from '../../ui/device/growing.js'

export const LongTextInput = (props: InputProps<FieldKinds['longText']>) => (
  <Input.TextArea
    {...controlOf(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    {...growing(props.field.rows ?? 3, 18)}
    onChange={({ target }) => props.onChange(target.value)}
  />
)
