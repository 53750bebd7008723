import { Input } from 'antd'
import { controlOf, type InputProps } from '../props.js'

export const EmailInput = (props: InputProps) => (
  <Input
    {...controlOf(props)}
    type="email"
    inputMode="email"
    autoComplete="off"
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={({ target }) => props.onChange(target.value)}
  />
)
