import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import { formatPhone } from './format-phone.js'

export function PhoneCell({ value }: CellProps) {
  if (!value) return <Nothing />
  const number = String(value)
  return number.includes('•') ? (
    <span>{number}</span>
  ) : (
    <a href={`tel:${number}`}>{formatPhone(number)}</a>
  )
}
