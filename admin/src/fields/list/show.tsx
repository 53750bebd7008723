import { partsOf, type FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { ShowOf, ShowProps } from '../props.js'
import '../common/values.css'
import './list.css'

/** Items below each other, numbered in their order. */
export const listShow = (showOf: ShowOf) =>
  function ListShow({ field, value }: ShowProps<FieldKinds['list']>) {
    if (!Array.isArray(value) || value.length === 0) return <Nothing />
    const Show = showOf(field.item)
    const isPlain = partsOf(field.item) === undefined
    return (
      <ol className={isPlain ? 'td-numbered' : 'td-cards'}>
        {value.map((item, at) => (
          <li key={at}>
            <Show field={field.item} value={item} />
          </li>
        ))}
      </ol>
    )
  }
