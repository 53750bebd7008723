import type { FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { ShowProps } from '../props.js'
import { RelationTitle } from './relation-title.js'

export const RelationShow = ({ field, value }: ShowProps<FieldKinds['relation']>) =>
  field.all && value === field.all.value ? (
    field.all.label
  ) : value ? (
    <RelationTitle to={field.to} value={value} link="all" />
  ) : (
    <Nothing />
  )
