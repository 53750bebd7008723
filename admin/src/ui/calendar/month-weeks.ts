import { weekdayOf } from '@tinkerdesk/shared'

const dayMs = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns the month so many months later: `2026-12` and 1 give `2027-01`. */
export const monthBy = (month: string, count: number): string =>
  dayOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)).slice(0, 7)

/** Returns the days of the weeks that a month touches, each from a Monday to a Sunday. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - ((weekdayOf(`${month}-01`) + 6) % 7) * dayMs
  const weeks: string[][] = []
  for (let week = start; dayOf(week) < `${monthBy(month, 1)}-01`; week += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, at) => dayOf(week + at * dayMs)))
  return weeks
}
