import { z } from 'zod'
import { computedIn, type ComputedDefault } from './computed-default.js'
import type { FieldOptions, SharedKind, Valued } from './field.js'

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

/** India is five and a half hours ahead of UTC, on every day of the year. */
const aheadMs = 5.5 * 3_600_000

/** Returns a date whose parts in UTC are those of the clock on the wall in India at a moment, as spreadsheets keep them. */
export const clockInIndia = (moment: Date): Date => new Date(moment.getTime() + aheadMs)

/** Returns the day in India at a moment, `YYYY-MM-DD`. Throws a RangeError for an invalid date. */
export const dayInIndia = (moment: Date): string => clockInIndia(moment).toISOString().slice(0, 10)

/** Returns the current day in India, `YYYY-MM-DD`. */
export const today = (): string => dayInIndia(new Date())

/** Returns the moment at which a day begins in India, as ISO 8601 in UTC. With `after`, the day that many days later. */
export const startOfDay = (day: string, after = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + after * 86_400_000).toISOString()

/** The last millisecond of a day in India, ISO and UTC. */
export const endOfDay = (day: string): string => new Date(Date.parse(`${day}T23:59:59.999+05:30`)).toISOString()

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
  schema: (field) => daySchema(field.label),
  sample: () => '2026-01-31',
  initial: () => null,
  computed: (field) => computedIn(field.default),
  empty: () => null,
  operand: (field) => daySchema(field.label),
  sortable: true,
  ordered: true,
  grouped: 'month',
  sheetCells: () => 'day',
  textual: false,
  plain: (value) => String(value ?? ''),
}
