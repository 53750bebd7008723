import { hindiHours } from '../base/hindi-hours.js'
import { text, spokenLanguage } from '../base/say.js'
import { monthNames } from '../fields/typed/calendar.js'

/** The thirteen hours in which a lab can be open, by the hour they begin at. */
export const slotHours = [
  '08',
  '09',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
] as const
export type SlotHour = (typeof slotHours)[number]

const noon = 12
const halfOf = (hour: number): 'am' | 'pm' => (hour < noon ? 'am' : 'pm')
const onClock = (hour: number): number => (hour > noon ? hour - noon : hour)

const englishHours = (from: number, to: number): string =>
  halfOf(from) === halfOf(to)
    ? `${onClock(from)}–${onClock(to)} ${halfOf(to)}`
    : `${onClock(from)} ${halfOf(from)} – ${onClock(to)} ${halfOf(to)}`

/** Formats the time between two hours of a day in the language of the page: "2–3 pm", "11 am – 1 pm", "दोपहर 2–3 बजे". */
export const hoursText = (from: number, to: number): string =>
  spokenLanguage() === 'hi' ? hindiHours(from, to) : englishHours(from, to)

const ofHours = <T>(made: (from: number, to: number) => T) =>
  Object.fromEntries(
    slotHours.map((hour) => [hour, made(Number(hour), Number(hour) + 1)]),
  ) as Record<SlotHour, T>

/** The label of an hour: "8–9 am", "11 am – 12 pm". */
export const slotHourLabels = ofHours(hoursText)

/** Other texts for an hour in a file: "14–15", "14-15", "2-3 pm". */
export const slotHourSpellings = ofHours((from, to) => [
  `${from}–${to}`,
  `${from}-${to}`,
  englishHours(from, to),
  englishHours(from, to).replace('–', '-'),
  hindiHours(from, to),
  hindiHours(from, to).replace('–', '-'),
])

/** Formats `2026-12-03` as "3 December". */
const slotDay = (day: string): string =>
  `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1] ?? ''}`.trim()

/** True if an hour of a lab in India has ended. */
export const isHourOver = (day: string, hour: SlotHour): boolean =>
  Date.parse(`${day}T${hour}:00:00+05:30`) + 3_600_000 <= Date.now()

/** Formats a day and an hour for a sentence: "9–10 am on 3 December". */
export const slotTime = (day: string, hour: SlotHour): string =>
  text('{range} on {date}', { range: slotHourLabels[hour], date: slotDay(day) })

/** Returns the moment at which an hour in India begins, in milliseconds. */
export const hourStart = (day: string, hour: SlotHour): number =>
  Date.parse(`${day}T${hour}:00:00+05:30`)

/** Returns the moment at which an hour in India ends, in milliseconds. */
export const hourEnd = (day: string, hour: SlotHour): number => hourStart(day, hour) + 3_600_000
