import { DownOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { FilterValue } from '../../fields/props.js'
import type { ListFilter } from '../list-state/filters.js'
import { LoadedFilters } from './loaded-filters.js'
import '../../fields/common/filter.css'
import './filters.css'

interface Props {
  filter: ListFilter
  value: FilterValue
  onChange: (value: FilterValue) => void
}

/** One filter in the toolbar: its input, or a button that shows its value and opens it. */
export function FilterControl({ filter: { field, filter, label }, value, onChange }: Props) {
  const input = <filter.Input field={field} label={label} value={value} onChange={onChange} />
  if (!filter.popover) return input
  const isSet = value.length > 0
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        <div className="td-popover">
          <LoadedFilters>{input}</LoadedFilters>
          {isSet ? (
            <Button size="small" type="text" onClick={() => onChange([])}>
              Clear
            </Button>
          ) : null}
        </div>
      }
    >
      <Button className={isSet ? 'td-filter-set' : undefined}>
        {isSet ? `${label}: ${filter.plain?.(value, field) ?? value.join(', ')}` : label}{' '}
        <DownOutlined className="td-caret" />
      </Button>
    </Popover>
  )
}
