import { clockInIndia } from './clock.js'

/** A day, and the minutes after its midnight, on the clock on the wall in India. */
interface WallClock {
  day: string
  minutes: number
}

const zoned =
  /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:z|utc|[+-]\d\d(?::?\d\d)?)$/
/** Mon Jun 15 2026 00:00:00 GMT+0530 (India Standard Time) */
const scripted = /^[a-z]{3} ([a-z]{3} \d\d \d{4} \d\d:\d\d:\d\d gmt[+-]\d{4})(?: \(.*)?$/
/** Mon, 15 Jun 2026 05:00:00 GMT, as servers and mails write it. */
const ofServer = /^[a-z]{3} (\d\d? [a-z]{3} \d{4} \d\d:\d\d:\d\d (?:gmt|[+-]\d{4}))$/
const serial = /^\d{5}(?:\.\d+)?$/
/** Days of spreadsheets from 1927 to 2119. Other numbers of five digits are no days. */
const [firstSerial, lastSerial] = [10_000, 80_000]
const dayMs = 86_400_000

/** Returns the moment of a text with a time zone, or `undefined`. The text is in small letters. */
export function zonedMoment(text: string): Date | undefined {
  const iso =
    zoned.test(text) &&
    text
      .replace(' ', 't')
      .replace(' ', '')
      .replace('utc', 'z')
      .replace(/([+-]\d\d)$/, '$1:00')
      .toUpperCase()
  const read = iso
    ? iso.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
    : (scripted.exec(text) ?? ofServer.exec(text))?.[1]
  const date = new Date(read ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const wallClockOf = (atWall: Date): WallClock => ({
  day: atWall.toISOString().slice(0, 10),
  minutes: atWall.getUTCHours() * 60 + atWall.getUTCMinutes(),
})

/** Reads what programs write for a moment with a time zone, as the time in India. */
export function zonedTime(text: string): WallClock | undefined {
  const moment = zonedMoment(text)
  return moment && wallClockOf(clockInIndia(moment))
}

/** Reads the number by which spreadsheets keep a day and a time, on the clock on the wall: 46188 is 15 June 2026. */
export function serialTime(text: string): WallClock | undefined {
  const number = serial.test(text) ? Number(text) : Number.NaN
  if (!(number >= firstSerial && number <= lastSerial)) return undefined
  // Spreadsheets keep a time as a part of a day: it is rounded to the minute.
  return wallClockOf(new Date(Math.round(((number - 25_569) * dayMs) / 60_000) * 60_000))
}
