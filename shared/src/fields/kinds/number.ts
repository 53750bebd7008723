import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { financialYearFrom, readFinancialYear } from '../typed/financial-year.js'
import { limitMistakes } from '../typed/mistakes.js'
import { numberOperand } from '../typed/number-operand.js'
import { readNumber } from '../typed/typed-number.js'

export interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  /** Values are multiples of it; 1 for integers. */
  step?: number
  default?: number
  unit?: string
  /** For a year from April to March, by the year in which it begins: 2026 is written "2026–27". */
  financialYear?: true
}
export interface NumberField extends NumberOptions {
  kind: 'number'
  label: string
}

/** A number, an integer unless `step` differs. */
export const number = <const O extends NumberOptions>(label: string, options?: O) =>
  ({ kind: 'number', label, ...options }) as NumberField & O & Valued<number>

export const numberKind: SharedKind<NumberField> = {
  words: 'none',
  schema(field) {
    const { label, min = -1e12, max = 1e12, step = 1 } = field
    const error = field.financialYear
      ? `${label} must be a year such as 2026–27`
      : `${label} must be a number`
    return z
      .number({ error })
      .min(min, { error: `${label} must be at least ${min}` })
      .max(max, { error: `${label} must be at most ${max}` })
      .multipleOf(step, {
        error:
          step === 1 ? `${label} must be a whole number` : `${label} must be in steps of ${step}`,
      })
  },
  typed: (text, { label, financialYear }) =>
    financialYear ? readFinancialYear(text, label) : readNumber(text, label),
  mistakes: (field) => [
    ...limitMistakes(field),
    ...(field.step !== undefined && field.step <= 0
      ? [`has a step of ${field.step}, so no value fits`]
      : []),
  ],
  sample: ({ min = 1 }) => Math.max(min, 1),
  initial: (field) => field.default ?? null,
  empty: () => null,
  operand: (field) => numberOperand(field.label),
  sortable: true,
  ordered: true,
  numeric: true,
  sheetCells: ({ step = 1, financialYear }) =>
    financialYear ? undefined : Number.isInteger(step) ? 'whole' : 'decimal',
  textual: false,
  plain: (value, { financialYear }) =>
    financialYear && typeof value === 'number' ? financialYearFrom(value) : String(value ?? ''),
}
