import { chosenIn, type FieldKinds } from '@tinkerdesk/shared'
import { Nothing } from '../common/nothing.js'
import type { ShowOf, ShowProps } from '../props.js'
import './variant.css'

/** The chosen field and its value. */
export const variantShow = (showOf: ShowOf) =>
  function VariantShow({ field, value }: ShowProps<FieldKinds['variant']>) {
    const chosen = chosenIn(value, field)
    if (!chosen) return <Nothing />
    const Show = showOf(chosen.field)
    return (
      <span className="td-variant-show">
        <Show field={chosen.field} value={chosen.value} /> <small>{chosen.field.label}</small>
      </span>
    )
  }
