import { idOf, type FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { ShowProps } from '../props.js'
import { RelationTitle } from '../relation/relation-title.js'
import '../common/values.css'

export const RelationsShow = ({ field, value }: ShowProps<FieldKinds['relations']>) =>
  Array.isArray(value) && value.length > 0 ? (
    <span className="td-names td-wrap">
      {value.map((item) => (
        <span key={idOf(item)} className="td-name">
          <RelationTitle to={field.to} value={item} link="all" />
        </span>
      ))}
    </span>
  ) : (
    <Nothing />
  )
