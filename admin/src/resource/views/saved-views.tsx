import { BookOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import type { SavedViewsProps } from './views-panel.js'

const ViewsPanel = lazyPart(() => import('./views-panel.js'))

/** The views of a list behind one button. They load on use. */
export function SavedViews(props: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      // Below the middle it is moved into the window, as it must be on a phone.
      placement="bottom"
      arrow={false}
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <Suspense fallback="…">
          <ViewsPanel {...props} onClose={close} />
        </Suspense>
      }
    >
      <Button
        ref={button}
        type="text"
        icon={<BookOutlined />}
        aria-label="Views"
        aria-expanded={isOpen}
      />
    </Popover>
  )
}
