import { idOf, type FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'
import { RelationTitle } from '../relation/relation-title.js'
import '../common/values.css'

const maxNames = 3

/** The first few names, then the number of others. */
export function RelationsCell({ field, value, link }: CellProps<FieldKinds['relations']>) {
  if (!Array.isArray(value) || value.length === 0) return <Nothing />
  return (
    <span className="td-names">
      {value.slice(0, maxNames).map((item) => (
        <span key={idOf(item)} className="td-name">
          <RelationTitle to={field.to} value={item} link={link} />
        </span>
      ))}
      {value.length > maxNames ? (
        <span className="td-nothing">+{value.length - maxNames}</span>
      ) : null}
    </span>
  )
}
