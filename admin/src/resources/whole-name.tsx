import { text as textField, valueAt } from '@tinkerdesk/shared'
import { Nothing } from '../fields/common/nothing.js'

/** A column with the whole name of a person whose first and last name are at `path`. */
export function wholeName<Row extends object>(label: string, path: string) {
  const by = [`${path}.firstName`, `${path}.lastName`]
  return {
    field: textField(label),
    by,
    Cell: ({ row }: { row: Row }) => {
      const name = by.map((part) => valueAt(row, part)).filter(Boolean)
      return name.length > 0 ? <>{name.join(' ')}</> : <Nothing />
    },
  }
}
