import { endOfDay, startOfDay } from '@tinkerdesk/shared'
import { plainRange, rangeConditions, rangeOf, rangeValue } from '../common/ranges/range.js'
import { daysFrom } from '../common/named-values.js'
import { formatDay } from '../day/format-day.js'
import { PeriodInputs } from '../day/lazy-period-inputs.js'
import type { FieldFilter } from '../props.js'

/** Filters moments by days in India, from the start of the first to the end of the last. */
export const momentFilter: FieldFilter = {
  Input: PeriodInputs,
  popover: true,
  conditions: (path, value) => {
    const [from, to] = rangeOf(daysFrom(value))
    const start = from && startOfDay(from)
    const end = to && endOfDay(to)
    return rangeConditions(path, rangeValue(start, end))
  },
  plain: (value) => plainRange(value, formatDay),
}
