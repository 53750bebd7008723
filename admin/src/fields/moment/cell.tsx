import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import { formatMoment } from './format-moment.js'

export const MomentCell = ({ value }: CellProps) =>
  value ? <time dateTime={String(value)}>{formatMoment(String(value))}</time> : <Nothing />
