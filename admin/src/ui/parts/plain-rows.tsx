import type { ReactNode } from 'react'
import './plain-rows.css'
import { useNarrow } from '../device/use-narrow.js'
import '../styles/row-cards.css'
import '../styles/skeleton.css'
import '../styles/table.css'

/** One column of a read-only table. */
export interface PlainColumn<Row> {
  label: string
  cell: (row: Row) => ReactNode
  /** The full text of a cell that may be cut off. */
  fullText?: (row: Row) => string | undefined
  className?: string
  /** The label is for screen readers only, as with buttons. */
  srOnly?: boolean
  /** The name by which rows are sorted by it. Absent for a column that sorts nothing. */
  sortBy?: string
}

interface Props<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isLoading?: boolean
  columns: readonly PlainColumn<Row>[]
  /** The content of a row on a phone. */
  card: (row: Row) => ReactNode
  tableClass: string
  cardClass?: string
  /** The order, with a leading `-` for descending, and a change of it. */
  sort?: string
  onSort?: (sortBy: string) => void
}

const orderIn = (sort: string, name: string) =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
const arrows = {
  ascending: <span aria-hidden>↑</span>,
  descending: <span aria-hidden>↓</span>,
  none: null,
}

/** Rows as a table, or as cards on a phone, with placeholders while loading. */
export function PlainRows<Row>({
  rows,
  keyOf,
  isLoading,
  columns,
  card,
  tableClass,
  cardClass,
  sort = '',
  onSort,
}: Props<Row>) {
  const isNarrow = useNarrow()
  if (isLoading)
    return (
      <output className="td-rows-skeleton" aria-busy aria-label="Loading">
        {[70, 55, 80, 60].map((width) => (
          <span key={width} className="td-skeleton" style={{ width: `${width}%` }} />
        ))}
      </output>
    )
  if (isNarrow)
    return (
      <ul className="td-row-cards">
        {rows.map((row) => (
          <li key={keyOf(row)} className={cardClass}>
            {card(row)}
          </li>
        ))}
      </ul>
    )
  return (
    <div className="td-table-frame">
      <table className={`td-table ${tableClass}`}>
        <thead>
          <tr>
            {columns.map(({ label, className, srOnly, sortBy }, at) => (
              <th
                key={at}
                scope="col"
                className={className}
                aria-sort={sortBy ? orderIn(sort, sortBy) : undefined}
              >
                {srOnly ? (
                  <span className="visually-hidden">{label}</span>
                ) : sortBy && onSort ? (
                  <button type="button" className="td-sort-plain" onClick={() => onSort(sortBy)}>
                    {label} {arrows[orderIn(sort, sortBy)]}
                  </button>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ cell, fullText, className }, at) => (
                <td key={at} className={className} title={fullText?.(row)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A labelled value of a card. */
export const CardFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
