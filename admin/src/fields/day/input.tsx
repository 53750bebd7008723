import { controlOf, type InputProps } from '../props.js'
import { TypedDay } from './typed-day.js'

export const DayInput = (props: InputProps) => (
  <TypedDay
    control={controlOf(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={props.onChange}
  />
)
