import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/code/lazy-part.js'
import { usePopover } from '../../ui/menus/use-popover.js'
import type { ColumnChoices } from './column-choices.js'

const ColumnChoiceList = lazyPart(() => import('./column-choices.js'))

/** Chooses the columns of a list and their order. */
export function ColumnChooser(props: ColumnChoices) {
  const { isOpen, setOpen, button, box } = usePopover()
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div ref={box}>
          <Suspense fallback="…">
            <ColumnChoiceList {...props} />
          </Suspense>
        </div>
      }
    >
      <Button
        ref={button}
        type="text"
        icon={<SettingOutlined />}
        aria-label="Columns"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
    </Popover>
  )
}
