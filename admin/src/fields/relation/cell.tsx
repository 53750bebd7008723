import type { FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'
import { RelationTitle } from './relation-title.js'

export const RelationCell = ({ field, value, link }: CellProps<FieldKinds['relation']>) =>
  field.all && value === field.all.value ? (
    field.all.label
  ) : value ? (
    <RelationTitle to={field.to} value={value} link={link} />
  ) : (
    <Nothing />
  )
