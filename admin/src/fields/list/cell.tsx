import { plainOf, type FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'

export const ListCell = ({ field, value }: CellProps<FieldKinds['list']>) => {
  if (!Array.isArray(value) || value.length === 0) return <Nothing />
  const text = plainOf(value, field)
  return <span title={text}>{text}</span>
}
