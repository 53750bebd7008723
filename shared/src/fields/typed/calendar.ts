import { labelOf } from '../../base/say.js'

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
/** The months as people read them. Typed texts are also read in English. */
export const monthNames: readonly string[] = months.map((name) => labelOf('month', name))
/** The months in dates: of three letters in English, whole where three letters are no word. */
const shortMonths = monthNames.map((name, at) => (name === months[at] ? name.slice(0, 3) : name))

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

const minYear = 1900
const maxYear = 2199
const two = (number: number) => String(number).padStart(2, '0')

/** Returns `YYYY-MM-DD`. */
export const dayText = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`

/** Returns the number of days in a month, from 1 for January. */
export const monthLength = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the whole year for two digits: at most 20 years ahead of today, otherwise in the past. */
export function yearOf(typed: string, today: string): number {
  if (typed.length > 2) return Number(typed)
  const year = Number(today.slice(0, 2)) * 100 + Number(typed)
  return year > Number(today.slice(0, 4)) + 20 ? year - 100 : year
}

/** Returns why a day is not in the calendar, as a sentence, or `undefined`. */
export function dayProblem(year: number, month: number, date: number): string | undefined {
  if (month < 1 || month > 12) return `There is no month ${month}. Type the day first, like 25/11`
  if (year < minYear || year > maxYear) return `The year must be between ${minYear} and ${maxYear}`
  if (date >= 1 && date <= monthLength(year, month)) return undefined
  return `There is no ${date} ${shortMonths[month - 1]!} ${year}`
}

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the name of a day's weekday. */
export const weekdayName = (day: string): string => labelOf('weekday', weekdays[weekdayOf(day)]!)

/** Formats `2026-02-08` as "08 Feb 2026", without a time zone that could shift the day. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return date ? `${date.slice(0, 2)} ${shortMonths[Number(month) - 1] ?? month} ${year}` : day
}

/** Formats `2026-02-08` as "Sun, 08 Feb 2026". */
export const wholeDay = (day: string): string =>
  `${labelOf('weekday', weekdays[weekdayOf(day)]!.slice(0, 3))}, ${formatDay(day)}`
