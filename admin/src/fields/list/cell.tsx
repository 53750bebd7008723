import { plainOf, variantsOf, type Field, type FieldKinds } from '@tinkerdesk/shared'
import type { FunctionComponent } from 'react'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'
import '../common/values.css'

const shown = 3

/** Plain items on one line; of those that may be records the first few by name, and how many more there are. */
export const listCell = (cellOf: (field: Field) => FunctionComponent<CellProps>) =>
  function ListCell({ field, value, link }: CellProps<FieldKinds['list']>) {
    if (!Array.isArray(value) || value.length === 0) return <Nothing />
    if (variantsOf(field.item)) {
      const Cell = cellOf(field.item)
      return (
        <span className="td-names">
          {value.slice(0, shown).map((item, at) => (
            <span key={at} className="td-name">
              <Cell field={field.item} value={item} link={link} />
            </span>
          ))}
          {value.length > shown ? <span className="td-nothing">+{value.length - shown}</span> : null}
        </span>
      )
    }
    const text = plainOf(value, field)
    return <span title={text}>{text}</span>
  }
