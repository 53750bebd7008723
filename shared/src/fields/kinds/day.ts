import { z } from 'zod'
import { today } from '../typed/clock.js'
import { computedIn, type ComputedDefault } from '../computed-default.js'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { formatDay } from '../typed/calendar.js'
import { dayHint, isZeroDay, noTimeHint, parseDay } from '../typed/typed-day.js'
import { dayOfTimed } from '../typed/typed-moment.js'
import { refusal } from '../typed/typed-words.js'

export interface DayOptions extends FieldOptions {
  default?: ComputedDefault<string>
}
export interface DayField extends DayOptions {
  kind: 'day'
  label: string
}

/** A day in India, `YYYY-MM-DD`, without a time or time zone. */
export const day = <const O extends DayOptions>(label: string, options?: O) =>
  ({ kind: 'day', label, ...options }) as DayField & O & Valued<string>

const isDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const daySchema = (label: string) =>
  z
    .string({ error: `${label} must be a day, like 2026-12-31` })
    .refine((value) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && isDay(value), {
      error: `${label} must be a day, like 2026-12-31`,
      // Checks that compare days only get days.
      abort: true,
    })

export const dayKind: SharedKind<DayField> = {
  words: 'none',
  schema: (field) => daySchema(field.label),
  typed(text, { label, required }) {
    if (!required && isZeroDay(text)) return { empty: true }
    const read = parseDay(text, today())
    if (read.problem === undefined) return { value: read.value }
    const isOther = read.problem !== dayHint && read.problem !== noTimeHint
    const timed = isOther ? undefined : dayOfTimed(text, today())
    return timed === undefined
      ? { problem: refusal(`${label}: ${read.problem}`, text) }
      : { problem: refusal(`${label}: ${noTimeHint}`, text), likely: formatDay(timed) }
  },
  sample: () => '2026-01-31',
  initial: () => null,
  computed: (field) => computedIn(field.default),
  empty: () => null,
  operand: (field) => daySchema(field.label),
  ticked: today,
  sortable: true,
  ordered: true,
  ends: 'after',
  grouped: 'month',
  sheetCells: () => 'day',
  described: () => ({ format: 'date' }),
  textual: false,
  plain: (value) => String(value ?? ''),
}
