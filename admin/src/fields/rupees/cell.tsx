import { formatRupees } from '@tinkerdesk/shared'
import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import '../common/values.css'

export const RupeesCell = ({ value }: CellProps) =>
  typeof value === 'number' ? <span className="td-number">{formatRupees(value)}</span> : <Nothing />
