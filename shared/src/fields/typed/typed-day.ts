import {
  dayProblem,
  dayText,
  formatDay,
  monthLength,
  weekdayName,
  weekdayOf,
  yearOf,
} from './calendar.js'
import { dayAfter } from './relative-days.js'
import { serialTime, zonedTime } from './typed-machine.js'
import { plainDigits } from './typed-words.js'
import { monthNumber, normaliseTyped, weekdayNumber, type Typed } from './typed.js'

/** Shown if nothing was understood. */
export const dayHint = 'Type a day, like 25/11/2026, 25 nov, tomorrow or +3'

/** Shown for a day with a time. */
export const noTimeHint = 'Type the day without a time'

const timeAfter = /^(.*\d)(?: |t)(\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d+)?)?(?: ?[ap]\.?m)?)$/
const midnight = /^(?:0?0[:.]00(?:[:.]00(?:\.0+)?)?(?: ?am)?|12[:.]00(?:[:.]00(?:\.0+)?)? ?am)$/

/** True for a day of zeros, which programs write for no day. */
export const isZeroDay = (text: string): boolean =>
  /^(?:0{1,4}[-/.]0{1,2}[-/.]0{1,4})(?:[ T]0?0:00(?::00)?)?$/.test(plainDigits(text))

const words: { readonly [word: string]: number } = {
  today: 0,
  tod: 0,
  tomorrow: 1,
  tmrw: 1,
  tom: 1,
  'day after tomorrow': 2,
  yesterday: -1,
  yest: -1,
}

/** Moves a day by months. The day of the month is at most the last of the new month. */
function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return dayText(toYear, toMonth, Math.min(date, monthLength(toYear, toMonth)))
}

const steps: { readonly [unit: string]: (day: string, count: number) => string } = {
  d: dayAfter,
  w: (day, count) => dayAfter(day, 7 * count),
  m: monthsAfter,
  y: (day, count) => monthsAfter(day, 12 * count),
}

/** Reads "today", "+3", "-1w", "in 3 days", "2 weeks ago", "fri", "next fri", "last friday". */
function relativeDay(text: string, today: string): string | undefined {
  if (Object.hasOwn(words, text)) return dayAfter(today, words[text]!)
  const step = /^(?:([+-]) ?|in )(\d{1,4}) ?(d|w|m|y|days?|weeks?|months?|years?)?$/.exec(text)
  if (step) return steps[(step[3] ?? 'd')[0]!]!(today, Number(step[2]) * (step[1] === '-' ? -1 : 1))
  const ago = /^(\d{1,4}) ?(days?|weeks?|months?|years?) ago$/.exec(text)
  if (ago) return steps[ago[2]![0]!]!(today, -Number(ago[1]))
  const [, which, name = ''] = /^(next |last )?([a-z]+)$/.exec(text) ?? []
  const weekday = weekdayNumber(name)
  if (weekday === undefined) return undefined
  const ahead = (weekday - weekdayOf(today) + 6) % 7
  if (which === 'last ') return dayAfter(today, ahead - 6 === 0 ? -7 : ahead - 6)
  // "Next" is the week after this one. Weeks begin on Monday.
  if (which === 'next ')
    return dayAfter(today, 7 - ((weekdayOf(today) + 6) % 7) + ((weekday + 6) % 7))
  return dayAfter(today, ahead + 1)
}

interface Parts {
  date: number
  month: number
  /** As typed: two or four digits, or `undefined`. */
  year: string | undefined
}

const parts = (date: string, month: number | string, year?: string): Parts => ({
  date: Number(date),
  month: Number(month),
  year,
})

/** Reads eight or six digits: the day first, or a year first where that is the only way. */
function digitsOnly(text: string): Parts | undefined {
  const [, a = '', b = '', rest = ''] = /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(text) ?? []
  if (rest === '') return undefined
  const dayFirst = parts(a, b, rest)
  const yearFirst = rest.length === 4 ? parts(rest.slice(2), rest.slice(0, 2), a + b) : dayFirst
  return dayProblem(Number(rest), dayFirst.month, dayFirst.date) && rest.length === 4
    ? yearFirst
    : dayFirst
}

/** Reads a day, a month and perhaps a year, the day first. Returns `undefined` if the text is none. */
function calendarParts(text: string): Parts | undefined {
  const iso = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text)
  if (iso) return parts(iso[3]!, iso[2]!, iso[1])
  const numbers = /^(\d{1,2}) ?[-/. ] ?(\d{1,2})(?: ?[-/. ] ?(\d{4}|\d\d))?$/.exec(text)
  if (numbers) return parts(numbers[1]!, numbers[2]!, numbers[3])
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ?[-/. ]? ?([a-z]+)(?: ?[-/. ]? ?(\d{4}|\d\d))?$/.exec(text)
  const month = named && monthNumber(named[2]!)
  if (named && month) return parts(named[1]!, month, named[3])
  const monthFirst =
    /^([a-z]+) ?[-/. ]? ?(\d{1,2})(?:st|nd|rd|th)?(?:[-/. ]{1,2}(\d{4}|\d\d))?$/.exec(text)
  const first = monthFirst && monthNumber(monthFirst[1]!)
  if (monthFirst && first) return parts(monthFirst[2]!, first, monthFirst[3])
  return digitsOnly(text)
}

/** Returns the year in which a day without one lies nearest to today. */
function nearestYear({ date, month }: Parts, today: string): number {
  const now = Date.parse(today)
  const year = Number(today.slice(0, 4))
  // Eight years cover the 29th of February around a century without a leap year.
  const years = Array.from({ length: 17 }, (_, at) => year + 8 - at).filter(
    (other) => !dayProblem(other, month, date),
  )
  const distance = (other: number) => Math.abs(Date.parse(dayText(other, month, date)) - now)
  return years.reduce(
    (best, other) => (distance(other) < distance(best) ? other : best),
    years[0] ?? year,
  )
}

/** Refuses a day before or after the years that a record may hold. */
function withinRange(day: string): Typed {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const problem = dayProblem(year, month, date)
  return problem ? { problem } : { value: day }
}

/**
 * Reads a day as people in India type it, the day before the month: "25-11-2026", "25.11.26", "25/11", "25 nov", "25112026", "today", "+3",
 * "-1w", "fri". A day without a year is the nearest to today. The value is `YYYY-MM-DD`, or `null` for an empty text; the problem is a
 * sentence. Never throws.
 */
export function parseDay(typed: string, today: string): Typed {
  const text = normaliseTyped(typed)
  if (text === '') return { value: null }
  if (text === undefined) return { problem: dayHint }
  const zoned = zonedTime(text)
  if (zoned) return withinRange(zoned.day)
  const stored = serialTime(text)
  if (stored) return stored.minutes === 0 ? withinRange(stored.day) : { problem: noTimeHint }
  const [, alone, time = ''] = timeAfter.exec(text) ?? []
  if (alone !== undefined) {
    const day = parseDay(alone, today)
    return day.problem !== undefined || midnight.test(time) ? day : { problem: noTimeHint }
  }
  const relative = relativeDay(text, today)
  if (relative !== undefined) return withinRange(relative)
  const [, weekday, rest = ''] = /^([a-z]+)[ .]+(.*\d.*)$/.exec(text) ?? []
  const named = weekday === undefined ? undefined : weekdayNumber(weekday)
  const read = calendarParts(named === undefined ? text : rest)
  if (!read) return { problem: dayHint }
  const year = read.year === undefined ? nearestYear(read, today) : yearOf(read.year, today)
  const problem = dayProblem(year, read.month, read.date)
  if (problem) return { problem }
  const day = dayText(year, read.month, read.date)
  return named === undefined || named === weekdayOf(day)
    ? { value: day }
    : { problem: `${formatDay(day)} is a ${weekdayName(day)}` }
}
