import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { pageSizes, type ListState } from './list-state.js'

interface Props {
  state: ListState
  total: number
  onChange: (next: Partial<ListState>) => void
}

const count = (number: number) => number.toLocaleString('en-IN')

/** Which rows are shown, of how many, and the way to the others. */
export function ListPager({ state: { page, size }, total, onChange }: Props) {
  const last = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  return (
    <nav className="td-pager" aria-label="Pages">
      <span>
        {total === 0 ? '0' : `${count(from)}–${count(Math.min(total, from + size - 1))}`} of {count(total)}
      </span>
      <span className="td-pager-size">
        <Select
          aria-label="Rows on a page"
          size="small"
          value={size}
          popupMatchSelectWidth={false}
          options={pageSizes.map((value) => ({ value, label: `${value} a page` }))}
          onChange={(next) => onChange({ size: next })}
        />
      </span>
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      />
      <span>
        Page {count(page)} of {count(last)}
      </span>
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  )
}
