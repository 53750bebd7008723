import { slotHours, weekdayNamed, weekdays, type SlotHour, type Weekday } from '@tinkerdesk/shared'
import { daysOf, type Place } from '../month/month.js'
import { patternInEnglish } from '../hindi-pattern.js'

/** The hours of each weekday that a pattern names. */
export type WeekPattern = ReadonlyMap<Weekday, ReadonlySet<SlotHour>>

const [dash, noon] = [String.raw`\s*(?:-|–|to)\s*`, 12]
const token = new RegExp(
  `([a-z]{3,})(?:${dash}([a-z]{3,}))?|(\\d{1,2})\\s*(am|pm)?${dash}(\\d{1,2})\\s*(am|pm)?|[^\\s,;·&]+`,
  'g',
)

const dayNamed = (word: string): number => weekdays.findIndex((day) => day.startsWith(word))

/** Returns the weekdays from one to another, also across the end of the week. `null` for a word that names no day. */
function daysBetween(first: string, last: string | undefined): Weekday[] | null {
  if (['daily', 'everyday'].includes(first) && !last) return [...weekdays]
  const [from, to] = [dayNamed(first), dayNamed(last ?? first)]
  if (from < 0 || to < 0) return null
  const count = ((to - from + weekdays.length) % weekdays.length) + 1
  return Array.from({ length: count }, (_, at) => weekdays[(from + at) % weekdays.length]!)
}

const clock = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % noon) + (half === 'pm' ? noon : 0)

/** Returns the hours from one time to another. `null` if the lab cannot be open then. */
function hoursBetween(
  [first, firstHalf]: [string, string | undefined],
  [last, lastHalf]: [string, string | undefined],
): SlotHour[] | null {
  const to = clock(Number(last), lastHalf)
  const from = clock(
    Number(first),
    firstHalf ??
      (lastHalf === 'pm' && Number(first) % noon < Number(last) % noon ? 'pm' : undefined),
  )
  const hours = slotHours.filter((hour) => Number(hour) >= from && Number(hour) < to)
  return to > from && hours.length === to - from ? hours : null
}

/** Reads "Mon–Fri 2–5 pm, Sat 9–12", "mon 14-17", "tue thu 3-5pm" or "daily 9-17". Returns `null` for anything else. */
export function readWeekPattern(text: string): WeekPattern | null {
  const pattern = new Map<Weekday, Set<SlotHour>>()
  let days: Weekday[] = []
  let hasHours = true
  for (const [, firstDay, lastDay, from, fromHalf, to, toHalf] of patternInEnglish(text)
    .toLowerCase()
    .replace(/\band\b/g, ' ')
    .matchAll(token)) {
    if (firstDay !== undefined) {
      const next = daysBetween(firstDay, lastDay)
      if (!next) return null
      days = hasHours ? next : [...days, ...next]
      hasHours = false
      continue
    }
    if (from === undefined || to === undefined) return null
    const hours = hoursBetween([from, fromHalf], [to, toHalf])
    if (!hours || days.length === 0) return null
    hasHours = true
    for (const day of days) pattern.set(day, new Set([...(pattern.get(day) ?? []), ...hours]))
  }
  return hasHours && pattern.size > 0 ? pattern : null
}

/** Returns the hours of a month that a pattern names. */
export const placesOf = (pattern: WeekPattern, month: string): Place[] =>
  daysOf(month).flatMap((day) =>
    [...(pattern.get(weekdayNamed(day)) ?? [])].map((hour) => ({ day, hour })),
  )
