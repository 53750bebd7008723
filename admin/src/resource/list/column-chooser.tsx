import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.js'
import type { ColumnChoices } from './column-choices.js'

const ColumnChoiceList = lazyPart(() => import('./column-choices.js'))

/** Chooses the columns of a list and their order. */
export const ColumnChooser = (props: ColumnChoices) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    arrow={false}
    content={
      <Suspense fallback="…">
        <ColumnChoiceList {...props} />
      </Suspense>
    }
  >
    <Button type="text" icon={<SettingOutlined />} aria-label="Columns" title="Columns" />
  </Popover>
)
