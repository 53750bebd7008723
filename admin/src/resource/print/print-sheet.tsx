import {
  formatDay,
  isWithin,
  titleOf,
  today,
  valueAt,
  counted,
  type Resource,
} from '@tinkerdesk/shared'
import { RowCell } from '../record/row-cell.js'
import type { ListRow } from '../values/list-row.js'
import type { Column } from '../list-state/columns.js'
import { useOverride } from '../record/overrides.js'
import './print.css'

export type PrintForm = 'list' | 'labels'

interface Props {
  resource: Resource
  columns: readonly Column[]
  /** All rows of the list: what they share is said once. */
  rows: readonly ListRow[]
  form: PrintForm
  /** The number of rows that are drawn. */
  most: number
}

/** More columns than these need the long side of the paper. */
const maxUpright = 7

/** True for a column with the same value in all rows, as the class in the list of a class. */
function isShared({ path, by }: Column, rows: readonly ListRow[]): boolean {
  // No two people share their whole name by design.
  if (by) return false
  const values = new Set(rows.map((row) => JSON.stringify(valueAt(row, path) ?? null)))
  return (
    rows.length > 1 &&
    values.size === 1 &&
    !values.has('null') &&
    !values.has('false') &&
    !values.has('[]')
  )
}

/** Returns the columns whose values do not name the record already. */
const besideTitle = (resource: Resource, columns: readonly Column[]) =>
  columns.filter(({ path }) => !resource.title.some((title) => isWithin(path, title)))

/** Returns the columns of a record's label. A Yes or No says nothing without its heading, unless the resource has words for a Yes. */
const onLabel = (
  resource: Resource,
  columns: readonly Column[],
  row: ListRow,
  hasWords: (path: string) => boolean,
) =>
  besideTitle(resource, columns).filter(({ path }) => {
    const value = valueAt(row, path)
    return typeof value !== 'boolean' || (value && hasWords(path))
  })

/** A list on paper: as a table with the numbers of its rows, or as labels to cut out or on an adhesive sheet. */
export function PrintSheet({ resource, columns, rows, form, most }: Props) {
  const { cells } = useOverride(resource)
  const drawn = rows.slice(0, most)
  if (form === 'labels')
    return (
      <ul className="td-labels">
        {drawn.map((row) => (
          <li key={row.id}>
            <strong>{titleOf(resource, row)}</strong>
            <div>
              {onLabel(resource, columns, row, (path) => cells?.[path] !== undefined).map(
                (column) => (
                  <span key={column.path}>
                    <RowCell resource={resource} column={column} row={row} />
                  </span>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
    )
  const shared = besideTitle(resource, columns).filter((column) => isShared(column, rows))
  const own = columns.filter((column) => !shared.includes(column))
  return (
    <section className="td-sheet" data-wide={own.length > maxUpright || undefined}>
      <h2>{resource.label.many}</h2>
      <p className="td-sheet-facts">
        {shared.map((column) => (
          <span key={column.path}>
            {column.label}: <RowCell resource={resource} column={column} row={rows[0]!} />
          </span>
        ))}
        <span>{counted(rows.length, 'record')}</span>
        <span>{formatDay(today())}</span>
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">No.</th>
            {own.map(({ path, label }) => (
              <th key={path} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, at) => (
            <tr key={row.id}>
              <td>{at + 1}</td>
              {own.map((column) => (
                <td key={column.path}>
                  <RowCell resource={resource} column={column} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
