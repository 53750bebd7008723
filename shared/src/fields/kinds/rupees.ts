import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { numberOperand } from '../typed/number-operand.js'
import { readNumber } from '../typed/typed-number.js'

export interface RupeesOptions extends FieldOptions {
  default?: number
}
export interface RupeesField extends RupeesOptions {
  kind: 'rupees'
  label: string
}

/** An amount in whole rupees, 0 to 100 crore. */
export const rupees = <const O extends RupeesOptions>(label: string, options?: O) =>
  ({ kind: 'rupees', label, ...options }) as RupeesField & O & Valued<number>

const grouping = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** Formats 150000 as "₹1,50,000". */
export const formatRupees = (value: number): string => grouping.format(value)

/** Words for a fee of nothing. */
const free: ReadonlySet<string> = new Set([
  'free',
  'free of cost',
  'no fee',
  'निःशुल्क',
  'मुफ़्त',
  'मुफ्त',
])

export const rupeesKind: SharedKind<RupeesField> = {
  words: 'none',
  schema: ({ label }) =>
    z
      .number({ error: `${label} must be an amount in rupees` })
      .int({ error: `${label} must be in whole rupees` })
      .min(0, { error: `${label} must not be negative` })
      .max(1_000_000_000, { error: `${label} must be at most ${formatRupees(1_000_000_000)}` }),
  typed: (text, { label }) =>
    free.has(text.toLowerCase()) ? { value: 0 } : readNumber(text, label),
  sample: () => 1,
  initial: (field) => field.default ?? null,
  empty: () => null,
  // The column holds 32-bit integers, and a database compares it with nothing else.
  operand: ({ label }) =>
    numberOperand(label).pipe(z.int32({ error: `${label} must be compared with whole rupees` })),
  sortable: true,
  ordered: true,
  numeric: true,
  sheetCells: () => 'rupees',
  textual: false,
  plain: (value) => (typeof value === 'number' ? formatRupees(value) : ''),
}
