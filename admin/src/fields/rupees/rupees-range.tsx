import type { EndProps } from '../common/ranges/typed-range.js'
import NumberRange, { NumberEnd } from '../number/number-range.js'
import type { FilterInputProps } from '../props.js'

const RupeesEnd = (props: EndProps) => <NumberEnd {...props} prefix="₹" />

/** Two inputs for a range of amounts in rupees. */
export default function RupeesRange(props: FilterInputProps) {
  return <NumberRange {...props} End={RupeesEnd} />
}
