import { plainRange, rangeConditions } from '../common/ranges/range.js'
import { RangeInputs } from '../common/ranges/range-inputs.js'
import type { FieldFilter } from '../props.js'

export const numberFilter: FieldFilter = {
  Input: (props) => <RangeInputs {...props} />,
  popover: true,
  conditions: (path, value) => rangeConditions(path, value, Number),
  plain: (value) => plainRange(value, (end) => end),
}
