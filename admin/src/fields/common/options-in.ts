import { choiceLabel, type Field } from '@tinkerdesk/shared'

/** Returns the options of a field if all of them are there: its choices. `undefined` for records, which the server searches. */
export const optionsIn = (field: Field): { value: string; label: string }[] | undefined =>
  field.kind === 'choice' || field.kind === 'choices'
    ? field.choices.map((value) => ({ value, label: choiceLabel(field, value) }))
    : undefined
