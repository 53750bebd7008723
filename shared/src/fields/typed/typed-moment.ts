import { dayInIndia } from './clock.js'
import { parseDay } from './typed-day.js'
import { serialTime, zonedMoment } from './typed-machine.js'
import { minutesOf } from './typed-time.js'
import { normaliseTyped, type Typed } from './typed.js'

/** Shown if nothing was understood. */
export const momentHint = 'Type a day and a time, like 28/11/2026 4 pm or tomorrow 16:00'

const minutes = 60_000

interface Split {
  day: string
  time: number
}

/** The zone that programs write behind a time in India. */
const zoneOfIndia = / ?(?:ist|(?:gmt|utc) ?\+0?5:?30)$/
/** "at", in both languages. */
const at: ReadonlySet<string> = new Set(['at', 'को'])

/** Returns every way to split a text between words so that one side is a time. The other side should be a day. */
function splitsOf(text: string): Split[] {
  const words = text.split(' ').filter((word) => !at.has(word))
  const sides = words.flatMap((_, place) => {
    const [left, right] = [words.slice(0, place).join(' '), words.slice(place).join(' ')]
    return [
      { day: left, time: minutesOf(right) },
      { day: right, time: minutesOf(left) },
    ]
  })
  return sides.flatMap(({ day, time }) => (time === undefined ? [] : [{ day, time }]))
}

/** Returns every way to read a text as a day and a time, with what is wrong with the day. */
const timedDays = (text: string, today: string) =>
  splitsOf(text.replace(/^(\d{4}-\d\d-\d\d)t/, '$1 ')).map(({ day, time }) => ({
    day,
    time,
    ...parseDay(day, today),
  }))

/** Returns the day of a text that says a day and a time, `YYYY-MM-DD`, or `undefined` for any other. Never throws. */
export function dayOfTimed(typed: string, today: string): string | undefined {
  const text = normaliseTyped(typed)?.replace(zoneOfIndia, '')
  if (!text) return undefined
  return (
    serialTime(text)?.day ?? timedDays(text, today).find(({ value }) => value)?.value ?? undefined
  )
}

/** Returns the moment of a day and a time in India. */
const momentAt = (day: string, time: number): string =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + time * minutes).toISOString()

/** Returns the minutes after midnight in India. */
const timeIn = (moment: string): number =>
  Math.floor((Date.parse(moment) - Date.parse(momentAt(dayInIndia(new Date(moment)), 0))) / minutes)

/**
 * Reads a day and a time in India, in either order: "28/11/2026 16:00", "28 nov 5 pm", "tomorrow 1600", "4.30 pm fri", or ISO 8601. The part
 * that is missing is that of `current`, the moment that the text replaces; without it, a time is today's, and a day needs a time. The value
 * is ISO 8601 in UTC, or `null` for an empty text; the problem is a sentence. Never throws.
 */
export function parseMoment(typed: string, today: string, current: string | null = null): Typed {
  const read = normaliseTyped(typed)
  if (read === '') return { value: null }
  if (read === undefined) return { problem: momentHint }
  const zoned = zonedMoment(read)
  if (zoned) return { value: zoned.toISOString() }
  const text = read.replace(zoneOfIndia, '')
  const stored = serialTime(text)
  if (stored) return { value: momentAt(stored.day, stored.minutes) }
  const before = current !== null && !Number.isNaN(Date.parse(current)) ? current : null
  const whole = parseDay(text, today)
  if (whole.value) {
    return before
      ? { value: momentAt(whole.value, timeIn(before)) }
      : { problem: 'Add a time, like 4 pm or 16:00' }
  }
  const days = timedDays(text, today)
  const alone = days.find(({ day }) => day === '')
  if (alone) return { value: momentAt(before ? dayInIndia(new Date(before)) : today, alone.time) }
  for (const { value, time } of days) if (value) return { value: momentAt(value, time) }
  return {
    problem:
      days[0]?.problem ??
      (/\d:\d|\d ?[ap]m/.test(text) ? momentHint : (whole.problem ?? momentHint)),
  }
}
