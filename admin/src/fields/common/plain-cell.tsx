import { plainOf } from '@tinkerdesk/shared'
import type { CellProps } from '../props.js'
import { Nothing } from './nothing.js'

/** A value as one line of plain text. */
export const PlainCell = ({ field, value }: CellProps) => {
  const text = plainOf(value, field)
  return text ? <span title={text}>{text}</span> : <Nothing />
}
