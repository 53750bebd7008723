import { spokenLocale, text } from '@tinkerdesk/shared/base/say'
import {
  emptyOf,
  plainOf,
  sharedKind,
  targetOf,
  type Field,
  type RecordGroup,
} from '@tinkerdesk/shared'
import type { FilterValue } from '../../fields/props.js'

const months = new Intl.DateTimeFormat(spokenLocale(), {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Returns true for a field whose groups are months. */
export const isMonthly = (field: Field): boolean => sharedKind(field).grouped === 'month'

/** Returns the line that names a group: "April 2026". Empty for a record whose name this person may not see. */
export function groupLabel(field: Field, { value, name }: RecordGroup): string {
  if (value === null) return text('Empty')
  if (isMonthly(field)) return months.format(new Date(`${String(value)}-01T00:00:00Z`))
  const target = targetOf(field)
  return target && value !== target.all ? (name ?? '') : plainOf(value, field)
}

/** Returns the last day of a month: `2026-02-28` for `2026-02`. */
function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Returns the value of the list's filter that shows the records of a group, or `null` if no filter does. */
export function groupFilter(field: Field, { value }: RecordGroup): FilterValue | null {
  if (value === null) return field.required || emptyOf(field) !== null ? null : ['~empty']
  return isMonthly(field) ? [`${String(value)}-01..${lastDayOf(String(value))}`] : [String(value)]
}
