import { plainRange, rangeConditions, rangeOf, rangeValue } from '../common/range.js'
import { RangeInputs } from '../common/range-inputs.js'
import { formatDay } from '../day/format-day.js'
import type { FieldFilter } from '../props.js'

/** Filters moments by days in India, from the start of the first to the end of the last. */
export const momentFilter: FieldFilter = {
  Input: (props) => <RangeInputs {...props} type="date" />,
  popover: true,
  conditions: (path, value) => {
    const [from, to] = rangeOf(value)
    const start = from && new Date(`${from}T00:00:00+05:30`).toISOString()
    const end = to && new Date(`${to}T23:59:59.999+05:30`).toISOString()
    return rangeConditions(path, rangeValue(start, end))
  },
  plain: (value) => plainRange(value, formatDay),
}
