import { fieldNumber } from '../number/field-number.js'
import { shownNumber, TypedNumber } from '../number/typed-number.js'
import { controlOf, type InputProps } from '../props.js'

/** People type rupees; the value is in paise. */
export const PaiseInput = (props: InputProps) => (
  <TypedNumber
    control={controlOf(props)}
    {...fieldNumber(props)}
    show={(paise) => shownNumber(paise / 100)}
    step={100}
    min={0}
    prefix="₹"
  />
)
