import { titleOf, type Resource } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '../list-state/columns.js'
import { useAddresses } from '../record/overrides.js'
import { CardFact, PlainRows } from '../../ui/parts/plain-rows.js'
import { RowCell } from '../record/row-cell.js'
import type { ListRow } from '../values/list-row.js'
import '../../ui/styles/row-cards.css'

interface Props {
  resource: Resource
  rows: readonly ListRow[]
  /** The field that identifies a row, or `null` for its title. */
  lead: Column | null
  columns: readonly Column[]
}

/** A few rows as a short table, or as lines on a narrow screen. */
export function RelatedRows({ resource, rows, lead, columns }: Props) {
  const { openAt } = useAddresses()
  const nameOf = (row: ListRow): ReactNode => {
    const name = lead ? (
      <RowCell resource={resource} column={lead} row={row} />
    ) : (
      titleOf(resource, row) || 'Untitled'
    )
    const to = openAt(resource, row)
    return to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>
  }
  const cellOf = (column: Column) => (row: ListRow) => (
    <RowCell resource={resource} column={column} row={row} link="all" />
  )
  return (
    <PlainRows
      rows={rows}
      keyOf={({ id }) => id}
      tableClass="td-related-table"
      columns={[
        { label: lead?.label ?? resource.label.one, cell: nameOf, className: 'td-first' },
        ...columns.map((column) => ({ label: column.label, cell: cellOf(column) })),
      ]}
      card={(row) => (
        <>
          <div className="td-card-head">{nameOf(row)}</div>
          <dl>
            {columns.map((column) => (
              <CardFact key={column.path} label={column.label}>
                {cellOf(column)(row)}
              </CardFact>
            ))}
          </dl>
        </>
      )}
    />
  )
}
