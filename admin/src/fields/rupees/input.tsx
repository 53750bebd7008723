import { fieldNumber } from '../number/field-number.js'
import { TypedNumber } from '../number/typed-number.js'
import { controlOf, type InputProps } from '../props.js'

export const RupeesInput = (props: InputProps) => (
  <TypedNumber control={controlOf(props)} {...fieldNumber(props)} step={1} min={0} prefix="₹" />
)
