import type { FieldKinds } from '@tinkerdesk/shared'
import { hasKeys } from '../../ui/device/has-keys.js'
import type { InputProps } from '../props.js'
import { manyChoices } from '../sizes.js'
import { ChoiceField } from './choice-field.js'

export function ChoiceInput(props: InputProps<FieldKinds['choice']>) {
  const { choices, required, default: initial } = props.field
  return (
    <ChoiceField<string | null>
      input={props}
      value={props.value ? String(props.value) : null}
      placeholder="Choose"
      // A field with a default always has a value, and a single choice is no choice.
      disabled={(props.disabled ?? false) || (choices.length === 1 && Boolean(props.value))}
      allowClear={!required && initial === undefined}
      // People type a choice's first letters. On a phone that would only open the on-screen keyboard.
      showSearch={hasKeys || choices.length > manyChoices}
      onChange={(value) => props.onChange(value ?? null)}
    />
  )
}
