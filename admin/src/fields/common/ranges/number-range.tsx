import { readNumber } from '@tinkerdesk/shared'
import type { FilterInputProps } from '../../props.js'
import { TypedNumber, typedNumber } from '../../number/typed-number.js'
import { TypedRange, type EndProps } from './typed-range.js'

/** An end is a plain number in the address. */
const NumberEnd = ({ value, onChange, ...end }: EndProps & { prefix?: string }) => (
  <TypedNumber
    {...end}
    value={value === '' ? null : typedNumber(value)}
    onChange={(next) => onChange(next === null ? null : String(next))}
  />
)
const RupeesEnd = (props: EndProps) => <NumberEnd {...props} prefix="₹" />

type Props = Pick<FilterInputProps, 'label' | 'value' | 'onChange'>

const problemFor = (label: string) => (end: string) =>
  end === '' ? undefined : readNumber(end, label).problem

/** Two inputs for a range of numbers. */
export const NumberRange = (props: Props) => (
  <TypedRange {...props} End={NumberEnd} problemOf={problemFor(props.label)} />
)

/** Two inputs for a range of amounts in rupees. */
export const RupeesRange = (props: Props) => (
  <TypedRange {...props} End={RupeesEnd} problemOf={problemFor(props.label)} />
)
