import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import { formatDay } from './format-day.js'

export const DayCell = ({ value }: CellProps) =>
  value ? <time dateTime={String(value)}>{formatDay(String(value))}</time> : <Nothing />
