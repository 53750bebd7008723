import type { FieldKinds } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import { InputNumber } from 'antd'
import { controlOf, type InputProps } from '../props.js'

export const NumberInput = (props: InputProps<FieldKinds['number']>) => (
  <InputNumber
    controls={false}
    {...controlOf(props)}
    style={{ width: '100%' }}
    value={typeof props.value === 'number' ? props.value : null}
    step={props.field.step ?? 1}
    addonAfter={props.field.unit && say(props.field.unit)}
    onChange={props.onChange}
  />
)
