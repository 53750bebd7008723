import { Button } from 'antd'
import type { FilterValue } from '../props.js'
import type { NamedValue } from './named-values.js'
import './ranges/range.css'

interface Props {
  label: string
  values: readonly NamedValue[]
  value: FilterValue
  onChange: (value: FilterValue) => void
}

/** Named values below an input, one of which can be on. */
export function NamedChoice({ label, values, value, onChange }: Props) {
  return (
    <fieldset className="td-named" aria-label={label}>
      {values.map((named) => {
        const isOn = value.includes(named.value)
        return (
          <Button
            key={named.value}
            size="small"
            aria-pressed={isOn}
            type={isOn ? 'primary' : 'default'}
            onClick={() => onChange(isOn ? [] : [named.value])}
          >
            {named.label}
          </Button>
        )
      })}
    </fieldset>
  )
}
