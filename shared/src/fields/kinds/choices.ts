import { z } from 'zod'
import { duplicateMessage } from '../../base/limits.js'
import { choiceLabel, oneOfChoices, type ChoiceField } from './choice.js'
import type { FieldOptions, SharedKind, Valued } from '../field.js'
import { choiceMistakes } from '../typed/mistakes.js'
import { spelledFields, spelledValue, spellingFault, spellingMistakes } from '../typed/spelling.js'
import { partsIn } from '../typed/typed-words.js'

export interface ChoicesOptions extends FieldOptions {
  labels?: { readonly [value: string]: string }
  /** Other texts for a value that people type, in any language, beside the value and its label. Each means one value. */
  spellings?: { readonly [value: string]: readonly string[] }
}
export interface ChoicesField extends ChoicesOptions {
  kind: 'choices'
  label: string
  choices: readonly string[]
}

/** Any number of values of a closed list. */
export const choices = <const C extends readonly string[], const O extends ChoicesOptions>(
  label: string,
  values: C,
  options?: O,
) =>
  ({ kind: 'choices', label, choices: values, ...options }) as ChoicesField & { choices: C } & O & {
      required: true
    } & Valued<C[number][]>

export const choicesKind: SharedKind<ChoicesField> = {
  words: 'none',
  schema: (field) =>
    z
      .array(oneOfChoices(field), { error: `${field.label} must be a list` })
      .max(field.choices.length, { error: `${field.label} has too many values` })
      .refine((values) => new Set(values).size === values.length, { error: duplicateMessage }),
  typed(text, field, others) {
    const read = (part: string) => spelledValue(part, field, spelledFields(others))
    const whole = read(text)
    if (whole !== undefined) return { value: [whole] }
    const parts = partsIn(text, /[;,\n]/)
    const stranger = parts.find((part) => read(part) === undefined)
    return stranger === undefined
      ? { value: [...new Set(parts.map(read))] }
      : { problem: spellingFault(stranger, field) }
  },
  mistakes: (field) => [...choiceMistakes(field.choices), ...spellingMistakes(field)],
  sample: (field) => field.choices.slice(0, 1),
  initial: () => [],
  empty: () => [],
  sortable: false,
  ordered: false,
  textual: false,
  plain: (value, field) =>
    Array.isArray(value)
      ? value.map((v) => choiceLabel(field as ChoiceField | ChoicesField, String(v))).join(', ')
      : '',
}
