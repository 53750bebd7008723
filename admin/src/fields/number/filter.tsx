import { financialYearFrom, type FieldKinds } from '@tinkerdesk/shared'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { plainRange, rangeConditions } from '../common/ranges/range.js'
import type { FieldFilter } from '../props.js'

export const numberFilter: FieldFilter<FieldKinds['number']> = {
  Input: lazyPart(() => import('./number-range.js')),
  popover: true,
  conditions: (path, value) => rangeConditions(path, value, Number),
  plain: (value, { financialYear }) =>
    plainRange(value, (end) => (financialYear ? financialYearFrom(Number(end)) : end)),
}
