import { formatTime } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'

export const TimeCell = ({ value }: CellProps) =>
  value ? <time dateTime={String(value)}>{formatTime(String(value))}</time> : <Nothing />
