import type { FieldKind } from '@tinkerdesk/shared'
import { cellOf } from '../../admin/src/fields/index.js'
import { exampleOf } from './examples.js'
import { Frame } from './frame.js'
import { recordsProvider } from './records.js'
import '../../admin/src/ui/styles/table.css'

const data = recordsProvider()

/** The cell of a kind in a table: with a value, and without one. */
export function CellOf({ kind }: { kind: FieldKind }) {
  const { field, value } = exampleOf(kind)
  const Cell = cellOf(field)
  return (
    <Frame data={data}>
      <table className="td-table">
        <thead>
          <tr>
            <th scope="col">{field.label}</th>
          </tr>
        </thead>
        <tbody>
          {[value, null].map((each, at) => (
            <tr key={at}>
              <td>
                <Cell field={field} value={each} link="all" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}
