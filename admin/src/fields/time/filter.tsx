import { formatTime } from '@tinkerdesk/shared'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { plainRange, rangeConditions } from '../common/ranges/range.js'
import type { FieldFilter } from '../props.js'

export const timeFilter: FieldFilter = {
  // Loaded when a filter opens: a list starts without what reads times.
  Input: lazyPart(() => import('./time-range.js')),
  popover: true,
  conditions: (path, value) => rangeConditions(path, value),
  plain: (value) => plainRange(value, formatTime),
}
