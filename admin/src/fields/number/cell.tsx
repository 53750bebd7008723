import { plainOf, type FieldKinds } from '@tinkerdesk/shared'
import { say } from '@tinkerdesk/shared/base/say'
import type { CellProps } from '../props.js'
import { Nothing } from '../common/nothing.js'
import '../common/values.css'

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

const shown = (field: FieldKinds['number'], value: number) =>
  field.financialYear ? plainOf(value, field) : grouped.format(value)

export const NumberCell = ({ field, value }: CellProps<FieldKinds['number']>) =>
  typeof value === 'number' ? (
    <span className="td-number">
      {field.unit
        ? say(`${shown(field, value)} ${value === 1 ? field.unit.replace(/s$/, '') : field.unit}`)
        : shown(field, value)}
    </span>
  ) : (
    <Nothing />
  )
