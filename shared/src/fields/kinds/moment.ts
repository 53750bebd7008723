import { z } from 'zod'
import { dated, spokenLanguage } from '../../base/say.js'
import { formatDay, wholeDay } from '../typed/calendar.js'
import { dayInIndia, today } from '../typed/clock.js'
import { computedIn, type ComputedDefault } from '../computed-default.js'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { isZeroDay } from '../typed/typed-day.js'
import { parseMoment } from '../typed/typed-moment.js'
import { refusal } from '../typed/typed-words.js'

export interface MomentOptions extends FieldOptions {
  default?: ComputedDefault<string>
}
export interface MomentField extends MomentOptions {
  kind: 'moment'
  label: string
}

/** A point in time, ISO 8601 in UTC with milliseconds: `2026-12-31T10:30:00.000Z`. */
export const moment = <const O extends MomentOptions>(label: string, options?: O) =>
  ({ kind: 'moment', label, ...options }) as MomentField & O & Valued<string>

const momentSchema = (label: string) =>
  z
    .string({ error: `${label} must be a date and time, like 2026-12-31T10:30:00Z` })
    .pipe(
      z.iso.datetime({
        offset: true,
        error: `${label} must be a date and time, like 2026-12-31T10:30:00Z`,
      }),
    )
    .transform((value) => new Date(value).toISOString())

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

/** Formats a moment in India's time with its weekday: "Sun, 08 Feb 2026, 4:05 pm". */
export const wholeMoment = (value: string): string =>
  formatMoment(value).replace(/^[^,]+/, wholeDay(dayInIndia(new Date(value))))

export const momentKind: SharedKind<MomentField> = {
  schema: (field) => momentSchema(field.label),
  typed(text, { label, required }) {
    if (!required && isZeroDay(text)) return { empty: true }
    const read = parseMoment(text, today())
    return read.problem === undefined
      ? { value: read.value }
      : { problem: refusal(`${label}: ${read.problem}`, text) }
  },
  sample: () => '2026-01-31T10:30:00.000Z',
  initial: () => null,
  computed: (field) => computedIn(field.default),
  empty: () => null,
  operand: (field) => momentSchema(field.label),
  sortable: true,
  ordered: true,
  sheetCells: () => 'moment',
  textual: false,
  plain: (value) => (value ? formatMoment(String(value)) : ''),
}
