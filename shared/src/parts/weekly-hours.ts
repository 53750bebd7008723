import { lastItem } from '../base/entries.js'
import { labelOf } from '../base/say.js'
import { choiceTable } from '../fields/index.js'
import {
  hoursText,
  slotHourLabels,
  slotHours,
  slotHourSpellings,
  type SlotHour,
} from './slot-hours.js'

/** The days of a week, in the order of a timetable. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** The open hours of each weekday. */
export type WeeklyHours = { readonly [W in Weekday]: readonly SlotHour[] }

/** The hours in which a place is open, the same every week. */
export const weeklyHours = () =>
  choiceTable(
    'Open hours',
    {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
    slotHours,
    { labels: slotHourLabels, spellings: slotHourSpellings },
  )

/** Returns the weekday of `2026-12-03`. */
export const weekdayNamed = (day: string): Weekday =>
  weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!

/** Returns the open hours of a day: none on a closed day. */
export const openHoursOn = (
  lab: { hours: WeeklyHours; closedOn: readonly string[] },
  day: string,
): readonly SlotHour[] => (lab.closedOn.includes(day) ? [] : lab.hours[weekdayNamed(day)])

const shortNames: { readonly [W in Weekday]: string } = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
}

const nameOf = (day: Weekday): string => labelOf('weekday', shortNames[day])

/** Formats hours as ranges: "9–11 am, 2–4 pm". */
function rangesOf(hours: readonly SlotHour[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const hour of hours.map(Number).sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.to === hour) last.to = hour + 1
    else ranges.push({ from: hour, to: hour + 1 })
  }
  return ranges.map(({ from, to }) => hoursText(from, to)).join(', ')
}

/** Formats a timetable in a line, with equal days together: "Mon–Fri 2–5 pm · Sat 9–11 am". Empty if it is never open. */
export function weeklyHoursText(hours: WeeklyHours): string {
  const runs: { from: Weekday; to: Weekday; text: string }[] = []
  let previous = ''
  for (const day of weekdays) {
    const text = rangesOf(hours[day])
    if (text && text === previous) lastItem(runs).to = day
    else if (text) runs.push({ from: day, to: day, text })
    previous = text
  }
  return runs
    .map(({ from, to, text }) => `${nameOf(from)}${from === to ? '' : `–${nameOf(to)}`} ${text}`)
    .join(' · ')
}
