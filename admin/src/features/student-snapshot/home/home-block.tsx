import { formatCount } from '@tinkerdesk/shared'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../../../ui/styles/panel.css'
import '../../../ui/styles/skeleton.css'
import './today-blocks.css'

interface Props<Row> {
  title: string
  /** The sentence for no rows. */
  none: string
  /** Absent while it loads. */
  block: { rows: readonly Row[]; total: number } | undefined
  /** The address of all of them. Absent where the block has all. */
  all?: string
  row: (row: Row) => ReactNode
}

/** A few rows of the home page under a heading that leads to all of them. */
export function HomeBlock<Row extends { id: string }>({
  title,
  none,
  block,
  all,
  row,
}: Props<Row>) {
  const { rows = [], total = 0 } = block ?? {}
  return (
    <section className="td-panel snap-today-block" aria-label={title}>
      <h2>
        {all ? <Link to={all}>{title}</Link> : title}{' '}
        {total ? <span className="snap-count">{formatCount(total)}</span> : null}
      </h2>
      {block ? null : <span className="td-skeleton" />}
      {block && total === 0 ? <p className="snap-soft">{none}</p> : null}
      <ul>
        {rows.map((each) => (
          <li key={each.id}>{row(each)}</li>
        ))}
      </ul>
    </section>
  )
}
