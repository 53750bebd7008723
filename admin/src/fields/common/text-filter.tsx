import { Input } from 'antd'
import { useState } from 'react'
import type { FieldFilter, FilterInputProps } from '../props.js'
import { clearButton } from '../../ui/parts/clear-button.js'

function TextFilterInput({ label, value, onChange }: FilterInputProps) {
  const [typed, setTyped] = useState(value[0] ?? '')
  const commit = () => onChange(typed.trim() ? [typed.trim()] : [])
  return (
    <Input
      aria-label={label}
      placeholder={`${label} contains`}
      value={typed}
      allowClear={clearButton}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.value === '') onChange([])
      }}
      onPressEnter={commit}
      onBlur={() => typed.trim() !== (value[0] ?? '') && commit()}
    />
  )
}

/** Matches rows whose text contains the typed text. */
export const textFilter: FieldFilter = {
  Input: TextFilterInput,
  popover: true,
  conditions: (field, [value]) => (value ? [{ field, operator: 'contains', value }] : []),
  plain: ([value]) => `“${value ?? ''}”`,
}
