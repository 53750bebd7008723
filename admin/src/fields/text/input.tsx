import type { FieldKinds } from '@tinkerdesk/shared'
import { Input } from 'antd'
import { controlOf, type InputProps } from '../props.js'
import { growing } from '../../ui/device/growing.js'
import { halfLine, longLine } from '../sizes.js'

/** True for a line that needs the full width of a form. */
export const isLongLine = ({ max = 0, ofPerson = false }: FieldKinds['text']): boolean =>
  max > halfLine && !ofPerson

/** One line. A long one in a list, such as a step of an activity, grows instead of hiding its end. */
export const TextInput = (props: InputProps<FieldKinds['text']>) =>
  props.name !== undefined && (props.field.max ?? 0) > longLine ? (
    <GrowingLine {...props} />
  ) : (
    <Line {...props} />
  )

const GrowingLine = (props: InputProps<FieldKinds['text']>) => (
  <Input.TextArea
    {...controlOf(props)}
    data-line
    {...growing(1)}
    value={typeof props.value === 'string' ? props.value : ''}
    placeholder={props.field.placeholder}
    onChange={({ target }) => props.onChange(target.value.replaceAll(/[\n\r]+/g, ' '))}
  />
)

const Line = (props: InputProps<FieldKinds['text']>) => (
  <Input
    {...controlOf(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    placeholder={props.field.placeholder}
    onChange={({ target }) => props.onChange(target.value)}
  />
)
