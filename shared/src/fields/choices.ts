import { z } from 'zod'
import { duplicateMessage } from '../base/limits.js'
import { choiceLabel, oneOfChoices, type ChoiceField } from './choice.js'
import type { FieldOptions, SharedKind, Valued } from './field.js'
import { choiceMistakes } from './mistakes.js'

export interface ChoicesOptions extends FieldOptions {
  labels?: { readonly [value: string]: string }
  /** Other texts for a value in files that people import, beside the value and its label. */
  spellings?: { readonly [value: string]: readonly string[] }
}
export interface ChoicesField extends ChoicesOptions {
  kind: 'choices'
  label: string
  choices: readonly string[]
}

/** Any number of values of a closed list. */
export const choices = <const C extends readonly string[], const O extends ChoicesOptions>(label: string, values: C, options?: O) =>
  ({ kind: 'choices', label, choices: values, ...options }) as ChoicesField & { choices: C } & O & { required: true } & Valued<C[number][]>

export const choicesKind: SharedKind<ChoicesField> = {
  schema: (field) =>
    z
      .array(oneOfChoices(field.label, field.choices), { error: `${field.label} must be a list` })
      .max(field.choices.length, { error: `${field.label} has too many values` })
      .refine((values) => new Set(values).size === values.length, { error: duplicateMessage }),
  mistakes: ({ choices }) => choiceMistakes(choices),
  sample: (field) => field.choices.slice(0, 1),
  initial: () => [],
  empty: () => [],
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value, field) =>
    Array.isArray(value) ? value.map((v) => choiceLabel(field as ChoiceField | ChoicesField, String(v))).join(', ') : '',
}
