import { BookOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Suspense, useRef, useState, type ReactNode } from 'react'

interface Props {
  /** Draws the panel. */
  panel: (onClose: () => void) => ReactNode
}

const Drawn = ({ panel, onClose }: Props & { onClose: () => void }) => panel(onClose)

/** The views of a page behind one button. Their panel is drawn on use. */
export function ViewsButton({ panel }: Props) {
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
          <Drawn panel={panel} onClose={close} />
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
