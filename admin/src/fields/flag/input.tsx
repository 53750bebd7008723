import { Switch } from 'antd'
import type { InputProps } from '../props.js'
import '../common/field.css'

export const FlagInput = ({
  id,
  value,
  disabled,
  autoFocus,
  onChange,
  onBlur,
  field,
}: InputProps) => (
  <span className="td-flag" onBlur={onBlur}>
    <Switch
      id={id}
      checked={value === true}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      aria-label={field.label}
      onChange={onChange}
    />
    <span>{value === true ? 'Yes' : 'No'}</span>
  </span>
)
