import { choiceLabel, spelledValue, type Field, type FieldKinds } from '@tinkerdesk/shared'

/** An option of a choice. `means` is true for a text that means it, whatever its label is. */
export interface ChoiceOption {
  value: string
  label: string
  means: (typed: string) => boolean
}

export const choiceOptions = (
  field: FieldKinds['choice'] | FieldKinds['choices'],
): ChoiceOption[] =>
  field.choices.map((value) => ({
    value,
    label: choiceLabel(field, value),
    means: (typed) => spelledValue(typed, field) === value,
  }))

/** Returns the options of a field if all of them are there: its choices. `undefined` for records, which the server searches. */
export const optionsIn = (field: Field): ChoiceOption[] | undefined =>
  field.kind === 'choice' || field.kind === 'choices' ? choiceOptions(field) : undefined
