import { choiceLabel, type FieldKinds } from '@tinkerdesk/shared'
import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import { ChoiceTag } from './choice-tag.js'

export const ChoiceCell = ({ field, value }: CellProps<FieldKinds['choice']>) =>
  value ? <ChoiceTag value={String(value)} label={choiceLabel(field, String(value))} choices={field.choices} /> : <Nothing />
