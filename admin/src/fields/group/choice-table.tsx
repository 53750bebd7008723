import type { TableColumns } from '@tinkerdesk/shared'
import { text } from '@tinkerdesk/shared/base/say'
import { spotKey, spotsBetween, useGridRange, type Spot } from '../../ui/input/use-grid-range.js'
import '../../ui/styles/range-grid.css'
import './choice-table.css'

interface Row {
  path: string
  label: string
  isLocked: boolean
}

interface Props {
  label: string
  rows: readonly Row[]
  columns: TableColumns
  valueAt: (path: string) => unknown
  set: (path: string, values: readonly string[]) => void
  /** The id of the element with the help or the issues. */
  noteId: string
}

/**
 * A table of choices: a row for each part, a column for each value. Space switches the focused cell, arrow keys move, Shift extends to a range,
 * and the headers switch whole rows and columns.
 */
export default function ChoiceTable({
  label,
  rows,
  columns: { values, labels },
  valueAt,
  set,
  noteId,
}: Props) {
  const valuesOf = ({ path }: Row): readonly unknown[] => {
    const value = valueAt(path)
    return Array.isArray(value) ? value : []
  }
  const isOn = ({ row, column }: Spot) => valuesOf(rows[row]!).includes(values[column])
  const toggle = (spots: readonly Spot[], to?: boolean) => {
    const open = spots.filter(({ row }) => !rows[row]!.isLocked)
    const isNowOn = to ?? !open.every(isOn)
    for (const at of new Set(open.map(({ row }) => row))) {
      const row = rows[at]!
      const switched = new Set(open.filter((spot) => spot.row === at).map(({ column }) => column))
      set(
        row.path,
        values.filter((value, column) =>
          switched.has(column) ? isNowOn : valuesOf(row).includes(value),
        ),
      )
    }
  }
  const last = { row: rows.length - 1, column: values.length - 1 }
  const first = { row: 0, column: 0 }
  const { box, focused, inRange, keys, cell } = useGridRange({
    rows: rows.length,
    columns: values.length,
    isOn,
    // A phone starts scrolled to a column with something in it.
    start: () => ({
      row: 0,
      column: Math.max(
        0,
        values.findIndex((_, column) => rows.some((_row, row) => isOn({ row, column }))),
      ),
    }),
    onToggle: toggle,
  })
  const header = (text: string, says: string, spots: readonly Spot[]) => (
    <button
      type="button"
      aria-label={says}
      aria-pressed={spots.every(isOn)}
      onClick={() => toggle(spots)}
    >
      {text}
    </button>
  )
  return (
    <div className="range-grid-box choice-table" ref={box}>
      <table
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A grid has rows and cells that a table already has.
        role="grid"
        aria-label={label}
        aria-describedby={noteId}
        aria-multiselectable
        className="range-grid"
        onKeyDown={keys}
      >
        <thead>
          <tr>
            <th scope="col" className="range-grid-corner">
              {header(text('All'), `${label}: all`, spotsBetween(first, last))}
            </th>
            {values.map((value, column) => (
              <th key={value} scope="col">
                {header(
                  labels[value] ?? value,
                  `${labels[value] ?? value}: all`,
                  spotsBetween({ row: 0, column }, { row: last.row, column }),
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ path, label: name }, row) => (
            <tr key={path}>
              <th scope="row">
                {header(
                  name,
                  `${name}: all`,
                  spotsBetween({ row, column: 0 }, { row, column: last.column }),
                )}
              </th>
              {values.map((value, column) => (
                <td
                  key={value}
                  data-spot={spotKey({ row, column })}
                  data-range={inRange(row, column) || undefined}
                  tabIndex={focused.row === row && focused.column === column ? 0 : -1}
                  aria-label={`${name}, ${labels[value] ?? value}`}
                  aria-selected={isOn({ row, column })}
                  {...cell(row, column)}
                >
                  <span aria-hidden>{isOn({ row, column }) ? '✓' : ''}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
