import { normalisePhone } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { controlOf, type InputProps } from '../props.js'
import { formatPhone } from './format-phone.js'

export const PhoneInput = (props: InputProps) => (
  <Input
    {...controlOf(props)}
    type="tel"
    inputMode="tel"
    placeholder="98120 76784"
    value={typeof props.value === 'string' ? formatPhone(props.value) : ''}
    onChange={({ target }) => props.onChange(target.value)}
    onBlur={() => {
      if (typeof props.value === 'string' && props.value.trim())
        props.onChange(normalisePhone(props.value))
      props.onBlur?.()
    }}
  />
)
