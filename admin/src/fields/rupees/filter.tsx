import { formatRupees } from '@tinkerdesk/shared'
import { plainRange, rangeConditions } from '../common/ranges/range.js'
import { RupeesRange } from '../common/ranges/number-range.js'
import type { FieldFilter } from '../props.js'

export const rupeesFilter: FieldFilter = {
  Input: (props) => <RupeesRange {...props} />,
  popover: true,
  conditions: (path, value) => rangeConditions(path, value, Number),
  plain: (value) => plainRange(value, (end) => formatRupees(Number(end))),
}
