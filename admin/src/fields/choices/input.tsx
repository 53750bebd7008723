import { choiceLabel, type FieldKinds } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { rankedSearch } from '../common/rank.js'
import { useUntaken } from '../common/use-untaken.js'
import { selectOf, type InputProps } from '../props.js'

export function ChoicesInput(props: InputProps<FieldKinds['choices']>) {
  const untaken = useUntaken(props.onBlur)
  return (
    <>
      <Select
        {...selectOf(props)}
        {...untaken.watch}
        mode="multiple"
        style={{ width: '100%' }}
        placeholder="Choose any"
        allowClear
        {...rankedSearch}
        value={Array.isArray(props.value) ? (props.value as string[]) : []}
        options={props.field.choices.map((value) => ({ value, label: choiceLabel(props.field, value) }))}
        onChange={props.onChange}
      />
      {untaken.note}
    </>
  )
}
