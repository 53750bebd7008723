import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { loadCode } from '../../ui/load-code.js'
import type { ColumnChoices } from './column-choices.js'

const ColumnChoiceList = lazy(() => loadCode(() => import('./column-choices.js')))

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
