import { z } from 'zod'
import { wholeDay } from '../typed/calendar.js'
import { dayInIndia, today } from '../typed/clock.js'
import { computedIn, type ComputedDefault } from '../computed-default.js'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { formatMoment } from '../typed/format-moment.js'
import { isZeroDay } from '../typed/typed-day.js'
import { parseMoment } from '../typed/typed-moment.js'
import { refusal } from '../typed/typed-words.js'

export { formatMoment }

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

/** Formats a moment in India's time with its weekday: "Sun, 08 Feb 2026, 4:05 pm". */
export const wholeMoment = (value: string): string =>
  formatMoment(value).replace(/^[^,]+/, wholeDay(dayInIndia(new Date(value))))

export const momentKind: SharedKind<MomentField> = {
  words: 'none',
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
  ticked: () => new Date().toISOString(),
  sortable: true,
  ordered: true,
  ends: 'at',
  sheetCells: () => 'moment',
  described: () => ({ format: 'date-time' }),
  textual: false,
  plain: (value) => (value ? formatMoment(String(value)) : ''),
}
