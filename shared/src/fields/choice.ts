import { z } from 'zod'
import type { FieldOptions, SharedKind, Valued } from './field.js'
import { choiceMistakes } from './mistakes.js'

/** The meaning of a value, shown as a colour: under way, waiting for someone, done, or broken. */
export type Tone = 'busy' | 'warn' | 'good' | 'bad'
export type Tones = { readonly [value: string]: Tone }

export interface ChoiceOptions extends FieldOptions {
  default?: string
  /** Labels of stored values. A value without a label is shown as it is. */
  labels?: { readonly [value: string]: string }
  /** Other texts for a value in files that people import, beside the value and its label. */
  spellings?: { readonly [value: string]: readonly string[] }
  /** The values that mean something to act on. Without it, values are only different, and have no colour. */
  tones?: Tones
}
export interface ChoiceField extends ChoiceOptions {
  kind: 'choice'
  label: string
  choices: readonly string[]
}

/** One of a closed list of values, in their natural order. */
export const choice = <const C extends readonly string[], const O extends ChoiceOptions>(label: string, choices: C, options?: O) =>
  ({ kind: 'choice', label, choices, ...options }) as ChoiceField & { choices: C } & O & Valued<C[number]>

export const choiceLabel = (field: Pick<ChoiceField, 'labels'>, value: string): string => field.labels?.[value] ?? value

export const oneOfChoices = (label: string, choices: readonly string[]) =>
  z.enum(choices as [string, ...string[]], { error: `${label} must be one of ${choices.join(', ')}` })

export const choiceKind: SharedKind<ChoiceField> = {
  schema: (field) => oneOfChoices(field.label, field.choices),
  mistakes: ({ choices }) => choiceMistakes(choices),
  sample: (field) => field.choices[0],
  initial: (field) => field.default ?? null,
  empty: () => null,
  operand: (field) => oneOfChoices(field.label, field.choices),
  sortable: true,
  ordered: false,
  grouped: 'value',
  textual: false,
  values: ({ choices }) => choices,
  plain: (value, field) => (value == null ? '' : choiceLabel(field, String(value))),
}
