import { useState, type KeyboardEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.js'

export const passwordHelp =
  'At least 10 characters: three or four words that only you would put together.'

export const pinHelp = 'A PIN of six digits, or a password of at least 10 characters. Tell nobody.'

/** A password input that can be shown and warns about Caps Lock. */
export function PasswordField({
  help,
  ...props
}: Omit<TextFieldProps, 'type' | 'extra' | 'onKeyUp'>) {
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      help={capsLock ? 'Caps Lock is on.' : help}
      onKeyUp={watch}
      extra={
        <button
          type="button"
          className="text-field-toggle"
          aria-pressed={isShown}
          aria-label={`Show ${props.label.toLowerCase()}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
