import { formatPaise } from '@tinkerdesk/shared'
import { fieldNumber } from '../number/field-number.js'
import { shownNumber, TypedNumber } from '../number/typed-number.js'
import { controlOf, type InputProps } from '../props.js'

/** An amount that the schema refuses, since it has a part of a paisa, is shown as it is. */
const shownPaise = (paise: number): string =>
  Number.isInteger(paise) ? formatPaise(paise).replace('₹', '') : shownNumber(paise / 100)

/** People type rupees; the value is in paise. */
export const PaiseInput = (props: InputProps) => (
  <TypedNumber
    control={controlOf(props)}
    {...fieldNumber(props)}
    show={shownPaise}
    step={100}
    min={0}
    prefix="₹"
  />
)
