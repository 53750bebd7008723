import { financialYearFrom, readFinancialYear, readNumber } from '@tinkerdesk/shared'
import { TypedRange, type EndProps } from '../common/ranges/typed-range.js'
import type { FilterInputProps } from '../props.js'
import { TypedNumber, typedNumber } from './typed-number.js'

type Props = EndProps & {
  prefix?: string
  read?: (text: string) => number | string
  show?: (value: number) => string
}

/** An input for an end, which is a plain number in the address. */
export const NumberEnd = ({ value, onChange, read = typedNumber, ...end }: Props) => (
  <TypedNumber
    {...end}
    read={read}
    value={value === '' ? null : read(value)}
    onChange={(next) => onChange(next === null ? null : String(next))}
  />
)

const readYear = (text: string) => readFinancialYear(text, '').value ?? text
const YearEnd = (props: EndProps) => (
  <NumberEnd {...props} read={readYear} show={financialYearFrom} />
)

/** Two inputs for a range of numbers, by default of those of the field. */
export default function NumberRange({
  field,
  End,
  ...props
}: Omit<FilterInputProps, 'named'> & { End?: typeof NumberEnd }) {
  const isYear = field.kind === 'number' && field.financialYear
  const read = isYear ? readFinancialYear : readNumber
  const problemOf = (end: string) => (end === '' ? undefined : read(end, props.label).problem)
  return <TypedRange {...props} End={End ?? (isYear ? YearEnd : NumberEnd)} problemOf={problemOf} />
}
