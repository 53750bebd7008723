import { DownOutlined, SettingOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import type { Column, ColumnChoice } from '../record/columns.js'
import './filters.css'

interface Props {
  columns: readonly Column[]
  shown: readonly Column[]
  onChoose: (choice: ColumnChoice | null) => void
}

/** Chooses the columns of a list and their order. */
export function ColumnChooser({ columns, shown, onChoose }: Props) {
  const order = columns.map(({ path }) => path)
  const visible = new Set(shown.map(({ path }) => path))
  const hidden = order.filter((path) => !visible.has(path))
  const swap = (at: number, to: number) => {
    const next = [...order]
    ;[next[at], next[to]] = [next[to]!, next[at]!]
    onChoose({ order: next, hidden })
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div className="td-popover td-columns">
          {columns.map(({ path, label }, at) => (
            <div key={path} className="td-column-choice">
              <Checkbox
                checked={visible.has(path)}
                onChange={({ target }) =>
                  onChoose({ order, hidden: target.checked ? hidden.filter((other) => other !== path) : [...hidden, path] })
                }
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
                  onClick={() => swap(at, at - 1)}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DownOutlined />}
                  aria-label={`Move ${label} down`}
                  disabled={at === columns.length - 1}
                  onClick={() => swap(at, at + 1)}
                />
              </span>
            </div>
          ))}
          <Button size="small" type="link" onClick={() => onChoose(null)}>
            Reset to default
          </Button>
        </div>
      }
    >
      <Button type="text" icon={<SettingOutlined />} aria-label="Columns" title="Columns" />
    </Popover>
  )
}
