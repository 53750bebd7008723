import { choiceLabel, type FieldKinds } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { hasKeys } from '../../ui/has-keys.js'
import { rankedSearch } from '../common/rank.js'
import { useUntaken } from '../common/use-untaken.js'
import { selectOf, type InputProps } from '../props.js'

export function ChoiceInput(props: InputProps<FieldKinds['choice']>) {
  const untaken = useUntaken(props.onBlur)
  return (
    <>
      <Select
        {...selectOf(props)}
        {...untaken.watch}
        style={{ width: '100%' }}
        value={props.value ? String(props.value) : null}
        placeholder="Choose"
        // A field with a default always has a value, and a single choice is no choice.
        disabled={(props.disabled ?? false) || (props.field.choices.length === 1 && Boolean(props.value))}
        allowClear={!props.field.required && props.field.default === undefined}
        // People type a choice's first letters. On a phone that would only open the on-screen keyboard.
        showSearch={hasKeys || props.field.choices.length > 7}
        {...rankedSearch}
        options={props.field.choices.map((value) => ({ value, label: choiceLabel(props.field, value) }))}
        onChange={(value: string | null | undefined) => props.onChange(value ?? null)}
      />
      {untaken.note}
    </>
  )
}
