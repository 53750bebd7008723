import { formatRupees } from '@tinkerdesk/shared'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { plainRange, rangeConditions } from '../common/ranges/range.js'
import type { FieldFilter } from '../props.js'

export const rupeesFilter: FieldFilter = {
  Input: lazyPart(() => import('./rupees-range.js')),
  popover: true,
  conditions: (path, value) => rangeConditions(path, value, Number),
  plain: (value) => plainRange(value, (end) => formatRupees(Number(end))),
}
