import { titleOf, type Resource } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMe } from '../fields/use-me.js'
import type { Column } from './columns.js'
import { openAt } from './open-at.js'
import { RowCell } from './row-cell.js'
import { useNarrow } from './use-narrow.js'
import type { ListRow } from './use-rows.js'

interface Props {
  resource: Resource
  rows: readonly ListRow[]
  /** What a row is known by; `null` for its title. */
  lead: Column | null
  columns: readonly Column[]
}

/** A few rows as a short table, or as lines on a narrow screen. */
export function RelatedRows({ resource, rows, lead, columns }: Props) {
  const { role } = useMe()
  const isNarrow = useNarrow()
  const nameOf = (row: ListRow): ReactNode => {
    const name = lead ? <RowCell resource={resource} column={lead} row={row} /> : titleOf(resource, row) || 'Untitled'
    const to = openAt(resource, row, role)
    return to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>
  }
  if (isNarrow)
    return (
      <ul className="td-row-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <div className="td-card-head">{nameOf(row)}</div>
            <dl>
              {columns.map((column) => (
                <div key={column.path}>
                  <dt>{column.label}</dt>
                  <dd>
                    <RowCell resource={resource} column={column} row={row} link="all" />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="td-table-frame">
      <table className="td-table td-related-table">
        <thead>
          <tr>
            <th scope="col">{lead?.label ?? resource.label.one}</th>
            {columns.map(({ path, label }) => (
              <th key={path} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="td-first">{nameOf(row)}</td>
              {columns.map((column) => (
                <td key={column.path}>
                  <RowCell resource={resource} column={column} row={row} link="all" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
