import { plainRange, rangeConditions } from '../common/ranges/range.js'
import { daysFrom } from '../common/named-values.js'
import type { FieldFilter } from '../props.js'
import { formatDay } from './format-day.js'
import { PeriodInputs } from './lazy-period-inputs.js'

export const dayFilter: FieldFilter = {
  Input: PeriodInputs,
  popover: true,
  conditions: (path, value) => rangeConditions(path, daysFrom(value)),
  plain: (value) => plainRange(value, formatDay),
}
