import { choiceLabel, type FieldKinds } from '@tinkerdesk/shared'
import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import { ChoiceTag } from './choice-tag.js'

/** A value as a tag if its field gives some of its values a meaning, else as plain text. */
export function ChoiceCell({ field, value }: CellProps<FieldKinds['choice']>) {
  if (!value) return <Nothing />
  const label = choiceLabel(field, String(value))
  return field.tones ? (
    <ChoiceTag value={String(value)} label={label} tones={field.tones} />
  ) : (
    <span>{label}</span>
  )
}
