import { formatPaise } from '@tinkerdesk/shared'
import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import '../common/values.css'

export const PaiseCell = ({ value }: CellProps) =>
  typeof value === 'number' ? <span className="td-number">{formatPaise(value)}</span> : <Nothing />
