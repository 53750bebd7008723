import { readNumber } from '@tinkerdesk/shared'
import { TypedRange, type EndProps } from '../common/ranges/typed-range.js'
import type { FilterInputProps } from '../props.js'
import { TypedNumber, typedNumber } from './typed-number.js'

/** An input for an end, which is a plain number in the address. */
export const NumberEnd = ({ value, onChange, ...end }: EndProps & { prefix?: string }) => (
  <TypedNumber
    {...end}
    value={value === '' ? null : typedNumber(value)}
    onChange={(next) => onChange(next === null ? null : String(next))}
  />
)

/** Two inputs for a range of numbers, by default of plain ones. */
export default function NumberRange({
  End = NumberEnd,
  ...props
}: Pick<FilterInputProps, 'label' | 'value' | 'onChange'> & { End?: typeof NumberEnd }) {
  const problemOf = (end: string) => (end === '' ? undefined : readNumber(end, props.label).problem)
  return <TypedRange {...props} End={End} problemOf={problemOf} />
}
