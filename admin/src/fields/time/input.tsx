import { controlOf, type InputProps } from '../props.js'
import { TypedTime } from './typed-time.js'

export const TimeInput = (props: InputProps) => (
  <TypedTime
    control={controlOf(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={props.onChange}
  />
)
