import { formatRupees } from '@tinkerdesk/shared'
import { plainRange, rangeConditions } from '../common/ranges/range.js'
import { RangeInputs } from '../common/ranges/range-inputs.js'
import type { FieldFilter } from '../props.js'

export const rupeesFilter: FieldFilter = {
  Input: (props) => <RangeInputs {...props} prefix="₹" />,
  popover: true,
  conditions: (path, value) => rangeConditions(path, value, Number),
  plain: (value) => plainRange(value, (end) => formatRupees(Number(end))),
}
