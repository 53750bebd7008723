import { hindiMinutes } from '../../base/hindi-hours.js'
import { dated } from '../../base/say.js'
import { normaliseTyped, type Typed } from './typed.js'

/** Shown if nothing was understood. */
export const timeHint = 'Type a time, like 9:30, 4 pm or 1600'

const pattern =
  /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:\.\d{1,9})?)?)?(?: ?(am|pm|a\.?m|p\.?m)(?: बजे)?)?$/
const compact = /^(\d\d)(\d\d)(?: ?(?:h|hrs?|hours))?$/
/** "930". Only where a time is asked for: beside a day, three digits could be anything. */
const threeDigits = /^(\d)(\d\d)$/
const names: { readonly [name: string]: string } = {
  noon: '12:00',
  midday: '12:00',
  midnight: '00:00',
}

/** Reads "4pm", "16:00", "4.30 pm", "1600", "noon", "शाम 4 बजे" as minutes after midnight. Returns `undefined` if the text is no time. */
export function minutesOf(text: string): number | undefined {
  const [, bare = '', bareMinute = ''] = compact.exec(text) ?? []
  const [, hour = bare, minute = bare ? bareMinute : '', second = '0', half = ''] =
    pattern.exec(names[text] ?? text) ?? []
  if (hour === '' || (minute === '' && half === '')) return hindiMinutes(text)
  const [h, m] = [Number(hour), Number(minute)]
  if (m > 59 || Number(second) > 59 || h > 23 || (half && (h < 1 || h > 12))) return undefined
  const inHalf = half ? (h % 12) + (half.startsWith('p') ? 12 : 0) : h
  return inHalf * 60 + m
}

const pad = (part: number): string => String(part).padStart(2, '0')

/**
 * Reads a time of day as people type it: "9:30", "0930", "930", "9.30 am", "noon", "सुबह 9:30 बजे". The value is `HH:MM`, or `null` for an
 * empty text; the problem is a sentence. An hour alone is refused: "4" could be either half of the day. Never throws.
 */
export function parseTime(typed: string): Typed {
  const text = normaliseTyped(typed)
  if (text === '') return { value: null }
  const minutes = text && minutesOf(text.replace(threeDigits, '$1:$2'))
  return typeof minutes === 'number'
    ? { value: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` }
    : { problem: timeHint }
}

/** Formats a time of day: "9:30 am", "सुबह 9:30 बजे". */
export function formatTime(value: string): string {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(value) ?? []
  if (hour === undefined) return value
  const inDay = Number(hour)
  return dated(`${inDay % 12 || 12}:${minute} ${inDay < 12 ? 'am' : 'pm'}`)
}
