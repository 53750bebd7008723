import { plainRange, rangeConditions } from '../common/range.js'
import { RangeInputs } from '../common/range-inputs.js'
import type { FieldFilter } from '../props.js'
import { formatDay } from './format-day.js'

export const dayFilter: FieldFilter = {
  Input: (props) => <RangeInputs {...props} type="date" />,
  popover: true,
  conditions: (path, value) => rangeConditions(path, value),
  plain: (value) => plainRange(value, formatDay),
}
