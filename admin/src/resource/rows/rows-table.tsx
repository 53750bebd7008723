import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import { titleOf } from '@tinkerdesk/shared'
import { Checkbox } from 'antd'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { whenIdle } from '../../ui/device/when-idle.js'
import type { Column, HeadingProps } from '../list-state/columns.js'
import { RowButtons } from './row-buttons.js'
import { RowCell } from '../record/row-cell.js'
import { sortPlace } from '../list-state/list-state.js'
import type { RowsProps } from './rows-props.js'
import { useColumnHands } from './use-column-hands.js'
import { useFillHeight } from '../../ui/device/use-fill-height.js'
import type { ListRow } from '../values/list-row.js'
import '../../ui/styles/skeleton.css'
import '../../ui/styles/table.css'
import './rows-table.css'

const loadCell = () => import('../inline-edit/inline-cell.js')
const InlineCell = lazyPart(loadCell)

/** A list's rows as a table with a sticky head and first column. */
export function RowsTable(props: RowsProps) {
  const { columns, rows, isLoading, expected, isSelectable, selected, onSelect } = props
  const holdHead = useColumnHands(props)
  const mayEdit = props.inline !== undefined
  useEffect(() => {
    // A cell opens at once, also when the connection is lost by then.
    if (mayEdit)
      void whenIdle()
        .then(loadCell)
        .catch(() => undefined)
  }, [mayEdit])
  const frame = useFillHeight<HTMLDivElement>()
  const chosen = rows.filter((row) => selected.has(row.id)).length
  return (
    <div className="td-table-frame" ref={frame}>
      <table className="td-table" aria-busy={isLoading}>
        <thead>
          <tr onPointerEnter={holdHead}>
            {isSelectable ? (
              <th className="td-check">
                <Checkbox
                  aria-label="Select all rows of this page"
                  disabled={rows.length === 0}
                  checked={rows.length > 0 && chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  onChange={({ target }) => onSelect(rows, target.checked)}
                />
              </th>
            ) : null}
            {columns.map((column, at) => (
              <HeadCell key={column.path} column={column} isFirst={at === 0} {...props} />
            ))}
            <th className="td-actions">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {isLoading
            ? Array.from({ length: expected }, (_, at) => (
                <tr key={at} className="td-skeleton-row">
                  {isSelectable ? <td className="td-check">&nbsp;</td> : null}
                  {columns.map(({ path }, place) => (
                    <td key={path}>
                      <span
                        className="td-skeleton"
                        style={{ width: `${45 + ((at * 17 + place * 29) % 45)}%` }}
                      >
                        &nbsp;
                      </span>
                    </td>
                  ))}
                  <td className="td-actions">&nbsp;</td>
                </tr>
              ))
            : rows.map((row, at) => <Row key={row.id} row={row} isFirst={at === 0} {...props} />)}
        </tbody>
      </table>
    </div>
  )
}

const styleOf = (width: number | undefined) =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width }

const HeadLabel = ({ label }: HeadingProps) => label

function HeadCell({
  column: { path, label, isSortable, sortBy = path, by = [sortBy], width, Heading },
  isFirst,
  sort,
  onSort,
}: RowsProps & { column: Column; isFirst: boolean }) {
  // An order by the first name alone is one by this column, too.
  const ordered = by.find((part) => sortPlace(sort, part)) ?? sortBy
  const sorted = sortPlace(sort, ordered)
  const order = !sorted ? 'none' : sorted.isDescending ? 'descending' : 'ascending'
  const heading = Heading ? <Heading label={label} Default={HeadLabel} /> : label
  return (
    <th
      className={isFirst ? 'td-first' : undefined}
      data-path={path}
      style={styleOf(width)}
      aria-sort={isSortable ? order : undefined}
      scope="col"
    >
      {isSortable ? (
        <button
          type="button"
          className="td-sort"
          data-order={order}
          title="With Shift: also by this column"
          onClick={({ shiftKey }) => onSort(ordered, shiftKey)}
        >
          {heading}
          {sorted && sort.includes(',') ? (
            <span className="td-sort-place">{sorted.place + 1}</span>
          ) : null}
          <span className="td-carets" aria-hidden>
            <CaretUpFilled />
            <CaretDownFilled />
          </span>
        </button>
      ) : (
        heading
      )}
    </th>
  )
}

function Row({
  resource,
  columns,
  row,
  isFirst,
  isOutdated,
  isSelectable,
  selected,
  onTick,
  openAt,
  editAt,
  rows,
  inline,
  buttonsOf,
  onMenu,
}: RowsProps & { row: ListRow; isFirst: boolean }) {
  const open = openAt(row)
  const edit = editAt(row)
  const title = titleOf(resource, row)
  return (
    <tr
      data-row={row.id}
      data-selected={selected.has(row.id) || undefined}
      tabIndex={isFirst ? 0 : -1}
      aria-label={title}
    >
      {isSelectable ? (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- A click with Shift selects rows, not the text between them.
        <td className="td-check" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
          <Checkbox
            aria-label={`Select ${title}`}
            checked={selected.has(row.id)}
            onChange={({ nativeEvent }) => onTick(row, nativeEvent.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column, at) => {
        const cell = { resource, column, row, isOutdated }
        const isEdited =
          inline?.place?.row === row.id && (inline.place.path ?? columns[0]?.path) === column.path
        return (
          <td
            key={column.path}
            className={at === 0 ? 'td-first' : undefined}
            style={styleOf(column.width)}
            data-cell={column.path}
            data-editing={isEdited || undefined}
            tabIndex={inline ? -1 : undefined}
          >
            {isEdited ? (
              <Suspense fallback={null}>
                <InlineCell
                  key={inline.place?.path}
                  {...{ resource, columns, rows, row }}
                  path={inline.place?.path ?? null}
                  isEntered={inline.place?.isEntered ?? false}
                  held={inline.held}
                  onPlace={inline.onPlace}
                  onClose={inline.onFault}
                />
              </Suspense>
            ) : null}
            {at === 0 && open ? (
              <Link to={open} tabIndex={-1}>
                <RowCell {...cell} />
              </Link>
            ) : (
              <RowCell {...cell} link="pointer" />
            )}
          </td>
        )
      })}
      <td className="td-actions">
        <RowButtons
          title={title}
          edit={edit}
          actions={buttonsOf(row)}
          onMenu={(anchor) => onMenu(row, anchor)}
        />
      </td>
    </tr>
  )
}
