import { plainOf, variantsOf, type Field, type FieldKinds } from '@tinkerdesk/shared'
import type { FunctionComponent } from 'react'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'
import '../common/values.css'

const maxNames = 3

/** Items on one line. Of items that may be records: the first few names and the number of others. */
export const listCell = (cellOf: (field: Field) => FunctionComponent<CellProps>) =>
  function ListCell({ field, value, link }: CellProps<FieldKinds['list']>) {
    if (!Array.isArray(value) || value.length === 0) return <Nothing />
    if (variantsOf(field.item)) {
      const Cell = cellOf(field.item)
      return (
        <span className="td-names">
          {value.slice(0, maxNames).map((item, at) => (
            <span key={at} className="td-name">
              <Cell field={field.item} value={item} link={link} />
            </span>
          ))}
          {value.length > maxNames ? (
            <span className="td-nothing">+{value.length - maxNames}</span>
          ) : null}
        </span>
      )
    }
    const text = plainOf(value, field)
    return <span title={text}>{text}</span>
  }
