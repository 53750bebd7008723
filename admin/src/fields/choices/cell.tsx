import { plainOf, type FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'

/** The values as plain text, as single choices without a meaning are. */
export const ChoicesCell = ({ field, value }: CellProps<FieldKinds['choices']>) =>
  Array.isArray(value) && value.length > 0 ? <span>{plainOf(value, field)}</span> : <Nothing />
