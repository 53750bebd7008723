import { choiceLabel, type FieldKinds } from '@tinkerdesk/shared'
import { Select } from 'antd'
import { rankedSearch } from '../common/rank.js'
import { selectOf, type InputProps } from '../props.js'

export const ChoicesInput = (props: InputProps<FieldKinds['choices']>) => (
  <Select
    {...selectOf(props)}
    mode="multiple"
    style={{ width: '100%' }}
    placeholder="Choose any"
    allowClear
    {...rankedSearch}
    value={Array.isArray(props.value) ? (props.value as string[]) : []}
    options={props.field.choices.map((value) => ({ value, label: choiceLabel(props.field, value) }))}
    onChange={props.onChange}
  />
)
