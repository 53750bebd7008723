import { formatPaise } from '@tinkerdesk/shared'
import { plainRange, rangeConditions } from '../common/ranges/range.js'
import type { FieldFilter } from '../props.js'
import { rupeesFilter } from '../rupees/filter.js'

/** The address and the inputs have rupees; the wire has paise. */
const toPaise = (rupees: string) => Math.round(Number(rupees) * 100)

export const paiseFilter: FieldFilter = {
  ...rupeesFilter,
  conditions: (path, value) => rangeConditions(path, value, toPaise),
  plain: (value) => plainRange(value, (end) => formatPaise(toPaise(end))),
}
