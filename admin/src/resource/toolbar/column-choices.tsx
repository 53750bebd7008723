import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { choiceOf, type Column, type ColumnChoice } from '../list-state/columns.js'
import './filters.css'
import './column-choices.css'

export interface ColumnChoices {
  /** All columns in the person's order, and those that are shown. */
  columns: readonly Column[]
  shown: readonly Column[]
  onChoose: (choice: ColumnChoice | null) => void
  /** Moves a column to the place of another. */
  onMove: (path: string, to: string) => void
}

/** The columns of a list with their order, which is dragged or moved by buttons. */
export default function ColumnChoiceList({ columns, shown, onChoose, onMove }: ColumnChoices) {
  const [dragged, setDragged] = useState<string | null>(null)
  const visible = shown.map(({ path }) => path)
  const show = (path: string, isOn: boolean) => {
    const next = columns
      .map((column) => column.path)
      .filter((each) => (each === path ? isOn : visible.includes(each)))
    const widths = Object.fromEntries(
      columns.flatMap(({ path: at, width }) => (width === undefined ? [] : [[at, width]])),
    )
    onChoose({ ...choiceOf(columns, next, widths), order: columns.map((column) => column.path) })
  }
  return (
    <div className="td-popover td-columns">
      {columns.map(({ path, label }, at) => (
        // Dragging is for the mouse; the buttons do the same.
        <div
          key={path}
          className="td-column-choice"
          draggable
          data-dragged={dragged === path || undefined}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move'
            setDragged(path)
          }}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            if (dragged !== path) onMove(dragged, path)
          }}
          onDrop={(event) => event.preventDefault()}
          onDragEnd={() => setDragged(null)}
        >
          <Checkbox
            checked={visible.includes(path)}
            onChange={({ target }) => show(path, target.checked)}
          >
            {label}
          </Checkbox>
          <span>
            <Button
              size="small"
              type="text"
              icon={<UpOutlined />}
              aria-label={`Move ${label} up`}
              disabled={at === 0}
              onClick={() => onMove(path, columns[at - 1]!.path)}
            />
            <Button
              size="small"
              type="text"
              icon={<DownOutlined />}
              aria-label={`Move ${label} down`}
              disabled={at === columns.length - 1}
              onClick={() => onMove(path, columns[at + 1]!.path)}
            />
          </span>
        </div>
      ))}
      <Button size="small" type="link" onClick={() => onChoose(null)}>
        Reset to default
      </Button>
    </div>
  )
}
