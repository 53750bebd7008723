import { useId, type HTMLInputTypeAttribute, type KeyboardEvent, type ReactNode } from 'react'
import '../styles/text-field.css'

export interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  autoFocus?: boolean
  error?: string | undefined
  help?: string | undefined
  inputMode?: 'email' | 'text' | 'numeric'
  autoCapitalize?: 'none' | 'characters'
  spellCheck?: boolean
  /** Shown at the end of the input. */
  extra?: ReactNode
  onKeyUp?: (event: KeyboardEvent) => void
}

/** A text input with its label, help and error. */
export function TextField({
  label,
  value,
  onChange,
  error,
  help,
  extra,
  type = 'text',
  ...input
}: TextFieldProps) {
  const id = useId()
  return (
    <div className={`text-field ${error ? 'wrong' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <input
          {...input}
          id={id}
          type={type}
          required
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        {extra}
      </div>
      <p id={`${id}-note`} className="text-field-note" role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </div>
  )
}
