import { FilterOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { FilterValue } from '../fields/props.js'
import type { ListFilter } from './filters.js'

interface Props {
  filters: readonly ListFilter[]
  values: { readonly [path: string]: FilterValue }
  onChange: (path: string, value: FilterValue) => void
}

/** The filters that do not stand in the toolbar from the start; one that is set moves there. */
export const MoreFilters = ({ filters, values, onChange }: Props) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    arrow={false}
    destroyOnHidden
    content={
      <div className="td-popover td-more-filters">
        {filters.map(({ path, field, filter, label }) => (
          <div key={path}>
            <span className="td-more-label">{label}</span>
            <filter.Input field={field} label={label} value={values[path] ?? []} onChange={(value) => onChange(path, value)} />
          </div>
        ))}
      </div>
    }
  >
    <Button type="text" icon={<FilterOutlined />} aria-label="More filters" title="More filters" />
  </Popover>
)
