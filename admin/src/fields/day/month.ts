import { monthNames } from '@tinkerdesk/shared'
import { monthForm } from '@tinkerdesk/shared/base/month'

/** True for `2026-12`, from an address. */
export const isMonth = (text: string | null): text is string => monthForm.test(text ?? '')

/** Adds a count of months: `2026-12` and 1 give `2027-01`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns "December 2026". */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
