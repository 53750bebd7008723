import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { pageSizes, type PageState } from './page-sizes.js'
import './list-pager.css'

interface Props {
  state: PageState
  /** Not known yet: `null`. */
  total: number | null
  /** There are no pages to speak of. */
  isHidden?: boolean
  onChange: (next: Partial<PageState>) => void
  /** Stands instead of the count, in sight wherever the list is scrolled to. */
  children?: ReactNode
}

const count = (number: number) => number.toLocaleString('en-IN')

/** The foot of a list: which rows are shown, of how many, and the way to the others. */
export function ListPager({ state: { page, size }, total: known, isHidden = false, onChange, children }: Props) {
  const total = known ?? 0
  const last = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  const range = total === 0 ? '0' : `${count(from)}–${count(Math.min(total, from + size - 1))}`
  if (isHidden) return children ? <div className="td-pager td-selecting">{children}</div> : null
  return (
    <nav className={`td-pager${children ? ' td-selecting' : ''}`} aria-label="Pages">
      {children ?? <span>{known === null ? '…' : `${range} of ${count(total)}`}</span>}
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
      <span className="td-page-of">
        Page {count(page)}
        {known === null ? null : ` of ${count(last)}`}
      </span>
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="Next page"
        disabled={known === null || page >= last}
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  )
}
