import { chosenIn, type Field, type FieldKinds } from '@tinkerdesk/shared'
import type { FunctionComponent } from 'react'
import { Nothing } from '../common/nothing.js'
import type { CellProps } from '../props.js'

/** The value of the chosen field, as its kind shows it. */
export const variantCell = (viewOf: (field: Field) => FunctionComponent<CellProps>) =>
  function VariantCell({ field, value, link }: CellProps<FieldKinds['variant']>) {
    const chosen = chosenIn(value, field)
    if (!chosen) return <Nothing />
    const View = viewOf(chosen.field)
    return <View field={chosen.field} value={chosen.value} link={link} />
  }
