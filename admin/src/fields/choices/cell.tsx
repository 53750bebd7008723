import { choiceLabel, type FieldKinds } from '@tinkerdesk/shared'
import { ChoiceTag } from '../choice/choice-tag.js'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'
import '../common/values.css'

export const ChoicesCell = ({ field, value }: CellProps<FieldKinds['choices']>) =>
  Array.isArray(value) && value.length > 0 ? (
    <span className="td-tags">
      {value.map((item: string) => (
        <ChoiceTag key={item} value={item} label={choiceLabel(field, item)} />
      ))}
    </span>
  ) : (
    <Nothing />
  )
