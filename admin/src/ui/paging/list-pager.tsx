import { formatCount } from '@tinkerdesk/shared'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { PageJump } from './page-jump.js'
import { pageSizes, type PageState } from './page-sizes.js'
import './list-pager.css'

/** So many pages are reached by the arrows alone. */
const maxStepped = 3

interface Props {
  state: PageState
  /** `null` until known. */
  total: number | null
  /** True if there is only one page. */
  isHidden?: boolean
  /** True if nobody chooses the number of rows of a page. */
  isFixed?: boolean
  onChange: (next: Partial<PageState>) => void
  /** Replaces the count. Stays in view wherever the list is scrolled to. */
  children?: ReactNode
}

/** The footer of a list: the range of rows, their number, and the pages. */
export function ListPager({
  state: { page, size },
  total,
  isHidden = false,
  isFixed = false,
  onChange,
  children,
}: Props) {
  const rowCount = total ?? 0
  const last = Math.max(1, Math.ceil(rowCount / size))
  const from = (page - 1) * size + 1
  const range =
    rowCount === 0
      ? '0'
      : `${formatCount(from)}–${formatCount(Math.min(rowCount, from + size - 1))}`
  if (isHidden)
    return children ? (
      <div className="td-pager td-selecting" data-bottom-bar>
        {children}
      </div>
    ) : null
  return (
    <nav
      className={`td-pager${children ? ' td-selecting' : ''}`}
      aria-label="Pages"
      data-bottom-bar
    >
      {children ?? <span>{total === null ? '…' : `${range} of ${formatCount(rowCount)}`}</span>}
      {isFixed ? null : (
        <span className="td-pager-size">
          <Select
            aria-label="Rows per page"
            size="small"
            value={size}
            popupMatchSelectWidth={false}
            options={pageSizes.map((value) => ({ value, label: `${value} a page` }))}
            onChange={(next) => onChange({ size: next })}
          />
        </span>
      )}
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      />
      {last > maxStepped ? (
        <PageJump page={page} last={last} onGo={(next) => onChange({ page: next })} />
      ) : (
        <span className="td-page-of">
          Page {formatCount(page)}
          {total === null ? null : ` of ${formatCount(last)}`}
        </span>
      )}
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="Next page"
        disabled={total === null || page >= last}
        onClick={() => onChange({ page: page + 1 })}
      />
    </nav>
  )
}
