import { plainRange, rangeConditions } from '../common/ranges/range.js'
import { NumberRange } from '../common/ranges/number-range.js'
import type { FieldFilter } from '../props.js'

export const numberFilter: FieldFilter = {
  Input: (props) => <NumberRange {...props} />,
  popover: true,
  conditions: (path, value) => rangeConditions(path, value, Number),
  plain: (value) => plainRange(value, (end) => end),
}
