import { createElement } from 'react'
import { valueAt, type Resource } from '@tinkerdesk/shared'
import { Nothing } from '../../fields/common/nothing.js'
import { cellOf } from '../../fields/index.js'
import type { CellLink } from '../../fields/props.js'
import type { Column } from '../list-state/columns.js'
import { useOverride } from './overrides.js'
import type { ListRow } from '../values/list-row.js'

interface Props {
  resource: Resource
  column: Column
  row: ListRow
  /** True if related records link to their pages. Absent inside a link. */
  link?: CellLink
  /** True if the row may lack a column that was just chosen. */
  isOutdated?: boolean
}

/** A whole name. */
function Whole({ parts }: { parts: readonly unknown[] }) {
  const name = parts.filter(Boolean).join(' ')
  return name ? <span title={name}>{name}</span> : <Nothing />
}

/** One value of a row, by the resource's own cell or its kind's. */
export function RowCell({ resource, column, row, link, isOutdated }: Props) {
  const { path, field, by } = column
  const { cells, moreColumns } = useOverride(resource)
  const More = moreColumns?.[path]?.Cell
  const Own = cells?.[path]
  const value = valueAt(row, path)
  if (More) return <More row={row} />
  if (isOutdated && value === undefined) return <span className="td-skeleton">&nbsp;</span>
  if (by && !Own) return <Whole parts={by.map((part) => valueAt(row, part))} />
  return Own ? (
    <Own field={field} value={value} link={link} row={row} Default={cellOf(field)} />
  ) : (
    createElement(cellOf(field), { field, value, link })
  )
}
