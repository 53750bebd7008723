import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
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
  /** False for numbers that are written without commas, such as years. */
  grouping?: false
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
    return z
      .number({ error: `${label} must be a number` })
      .min(min, { error: `${label} must be at least ${min}` })
      .max(max, { error: `${label} must be at most ${max}` })
      .multipleOf(step, {
        error:
          step === 1 ? `${label} must be a whole number` : `${label} must be in steps of ${step}`,
      })
  },
  typed: (text, { label }) => readNumber(text, label),
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
  sheetCells: ({ step = 1 }) => (Number.isInteger(step) ? 'whole' : 'decimal'),
  textual: false,
  plain: (value) => String(value ?? ''),
}
