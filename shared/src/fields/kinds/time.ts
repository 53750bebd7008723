import { z } from 'zod'
import { computedIn, type ComputedDefault } from '../computed-default.js'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { timeNow } from '../typed/clock.js'
import { formatTime, parseTime } from '../typed/typed-time.js'
import { refusal } from '../typed/typed-words.js'

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Hour = `${0 | 1}${Digit}` | `2${0 | 1 | 2 | 3}`
type Minute = `${0 | 1 | 2 | 3 | 4 | 5}${Digit}`
/** A time of day as it is written in a declaration: `09:30`. */
export type ClockTime = `${Hour}:${Minute}`

export interface TimeOptions extends FieldOptions {
  /** The earliest and the latest time. */
  min?: ClockTime
  max?: ClockTime
  default?: ClockTime | ComputedDefault<string>
}
export interface TimeField extends TimeOptions {
  kind: 'time'
  label: string
}

/** A time of day on the clock on the wall, `HH:MM` from 00:00 to 23:59, without a day. */
export const time = <const O extends TimeOptions>(label: string, options?: O) =>
  ({ kind: 'time', label, ...options }) as TimeField & O & Valued<string>

const timeSchema = (label: string) =>
  z.string({ error: `${label} must be a time, like 09:30` }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
    error: `${label} must be a time, like 09:30`,
    // Limits only get times.
    abort: true,
  })

export const timeKind: SharedKind<TimeField> = {
  words: 'none',
  schema: ({ label, min = '00:00', max = '23:59' }) =>
    timeSchema(label)
      .refine((value) => value >= min, { error: `${label} must be ${formatTime(min)} or later` })
      .refine((value) => value <= max, { error: `${label} must be ${formatTime(max)} or earlier` }),
  typed(text, { label }) {
    const read = parseTime(text)
    return read.problem === undefined
      ? { value: read.value }
      : { problem: refusal(`${label}: ${read.problem}`, text) }
  },
  mistakes: ({ min = '00:00', max = '23:59' }) =>
    min > max ? [`has a min of ${min} and a max of ${max}, so no value fits`] : [],
  sample: ({ min = '09:30', max = '09:30' }) =>
    min > '09:30' ? min : max < '09:30' ? max : '09:30',
  initial: (field) => (typeof field.default === 'string' ? field.default : null),
  computed: (field) => computedIn(field.default),
  empty: () => null,
  operand: (field) => timeSchema(field.label),
  ticked: timeNow,
  sortable: true,
  ordered: true,
  ends: 'at',
  sheetCells: () => 'time',
  textual: false,
  plain: (value) => (value ? formatTime(String(value)) : ''),
}
