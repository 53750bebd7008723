import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNarrow } from '../device/use-narrow.js'

interface Props {
  /** The number of filters that are set. */
  count: number
  children: ReactNode
}

/** The filters of a bar. On a phone they are behind a button, as in a list. */
export function FoldedFilters({ count, children }: Props) {
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  if (!isNarrow) return children
  return (
    <>
      <Button icon={<FilterOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      {isOpen ? children : null}
    </>
  )
}
