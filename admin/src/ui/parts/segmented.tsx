import { useId, type ReactNode } from 'react'
import './segmented.css'

interface Props<Value extends string> {
  label: string
  value: Value
  /** An icon is shown in place of its label, which is then a tooltip and the accessible name. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
  disabled?: boolean | undefined
}

/** A choice of a few visible options: radio buttons that look like one control. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="segmented" disabled={disabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={option.value === value ? 'chosen' : ''}
          data-hint={option.icon === undefined ? undefined : option.label}
        >
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.icon === undefined ? (
            option.label
          ) : (
            <span className="visually-hidden">{option.label}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
