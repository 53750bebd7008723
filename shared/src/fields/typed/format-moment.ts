import { dated, spokenLanguage } from '../../base/say.js'
import { formatDay } from './calendar.js'
import { dayInIndia } from './clock.js'

const indian = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** Formats a moment in India's time: "08 Feb 2026, 4:05 pm", "08 फ़रवरी 2026, शाम 4:05 बजे". */
export function formatMoment(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  const english = indian.format(date).replace('Sept', 'Sep')
  return spokenLanguage() === 'en'
    ? english
    : dated(english.replace(/^[^,]+/, formatDay(dayInIndia(date))))
}
