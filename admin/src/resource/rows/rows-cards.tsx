import { MoreOutlined } from '@ant-design/icons'
import { isWithin, titleOf, valueAt } from '@tinkerdesk/shared'
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { useOverride } from '../record/overrides.js'
import { RowCell } from '../record/row-cell.js'
import type { RowsProps } from './rows-props.js'
import '../../ui/styles/icon-button.css'
import '../../ui/styles/row-cards.css'
import '../../ui/styles/skeleton.css'

/** A card leaves out empty values. */
const hasValue = (value: unknown) =>
  !(
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )

/** A list's rows on a narrow screen: the title, and the other columns below it. */
export default function RowsCards({
  resource,
  columns,
  rows,
  isLoading,
  isSelectable,
  selected,
  onTick,
  openAt,
  onMenu,
}: RowsProps) {
  const { moreColumns = {} } = useOverride(resource)
  const others = columns.filter(
    ({ path }) => !resource.title.some((title) => isWithin(path, title)),
  )
  if (isLoading)
    return (
      <ul className="td-row-cards" aria-busy>
        {Array.from({ length: 8 }, (_, at) => (
          <li key={at}>
            <span className="td-skeleton" style={{ width: '55%' }} />
            <span className="td-skeleton" style={{ width: '80%' }} />
          </li>
        ))}
      </ul>
    )
  return (
    <ul className="td-row-cards">
      {rows.map((row) => {
        const open = openAt(row)
        const title = titleOf(resource, row) || 'Untitled'
        return (
          <li key={row.id} data-row={row.id} data-selected={selected.has(row.id) || undefined}>
            <div className="td-card-head">
              {isSelectable ? (
                <Checkbox
                  aria-label={`Select ${title}`}
                  checked={selected.has(row.id)}
                  onChange={() => onTick(row, false)}
                />
              ) : null}
              {open ? <Link to={open}>{title}</Link> : <strong>{title}</strong>}
              <button
                type="button"
                className="td-icon"
                aria-haspopup="menu"
                aria-label={`More for ${title}`}
                data-hint="More"
                onClick={({ currentTarget }) => onMenu(row, currentTarget)}
              >
                <MoreOutlined />
              </button>
            </div>
            <dl>
              {others
                .filter(
                  ({ path, by = [path] }) =>
                    Object.hasOwn(moreColumns, path) ||
                    by.some((part) => hasValue(valueAt(row, part))),
                )
                .map((column) => (
                  <div key={column.path}>
                    <dt
                      className={moreColumns[column.path]?.isPlain ? 'visually-hidden' : undefined}
                    >
                      {column.label}
                    </dt>
                    <dd>
                      <RowCell resource={resource} column={column} row={row} link="all" />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
