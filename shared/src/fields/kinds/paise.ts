import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { numberOperand } from '../typed/number-operand.js'
import { readNumber } from '../typed/typed-number.js'

export interface PaiseOptions extends FieldOptions {
  default?: number
}
export interface PaiseField extends PaiseOptions {
  kind: 'paise'
  label: string
}

/** An amount of money that moves: a whole number of paise, 1 paisa to ₹1 crore. Prices are `rupees`. */
export const paise = <const O extends PaiseOptions>(label: string, options?: O) =>
  ({ kind: 'paise', label, ...options }) as PaiseField & O & Valued<number>

const maxPaise = 1_000_000_000

const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const exact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})

/** Formats 125000 paise as "₹1,250" and 125050 paise as "₹1,250.50". */
export const formatPaise = (value: number): string =>
  (value % 100 === 0 ? whole : exact).format(value / 100)

export const paiseKind: SharedKind<PaiseField> = {
  words: 'none',
  schema: ({ label }) =>
    z
      // Also said to people, who type rupees.
      .number({ error: `${label} must be a number` })
      .int({ error: `${label} must be in whole paise` })
      .min(1, { error: `${label} must be greater than 0` })
      .max(maxPaise, { error: `${label} must be at most ${formatPaise(maxPaise)}` }),
  typed(text, { label }) {
    const read = readNumber(text, label)
    if (read.problem !== undefined) return read
    // People type rupees. The schema refuses a part of a paisa, which a product of two decimals only seems to have.
    const paise = read.value * 100
    const whole = Math.round(paise)
    return { value: Math.abs(paise - whole) < 1e-4 ? whole : paise }
  },
  sample: () => 100,
  initial: (field) => field.default ?? null,
  empty: () => null,
  // The column holds 32-bit integers, and a database compares it with nothing else.
  operand: ({ label }) =>
    numberOperand(label).pipe(z.int32({ error: `${label} must be compared with whole paise` })),
  sortable: true,
  ordered: true,
  numeric: true,
  sheetCells: () => 'paise',
  textual: false,
  plain: (value) => (typeof value === 'number' ? formatPaise(value) : ''),
}
