import { FilterOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { FilterValue } from '../../fields/props.js'
import type { ListFilter } from './filters.js'
import { LoadedFilters } from './loaded-filters.js'
import './filters.css'

interface Props {
  filters: readonly ListFilter[]
  values: { readonly [path: string]: FilterValue }
  onChange: (path: string, value: FilterValue) => void
}

/** All filters of a list, one below the other. */
export const FilterFields = ({ filters, values, onChange }: Props) => (
  <LoadedFilters>
    {filters.map(({ path, field, filter, label }) => (
      <div key={path}>
        <span className="td-more-label">{label}</span>
        <filter.Input field={field} label={label} value={values[path] ?? []} onChange={(value) => onChange(path, value)} />
      </div>
    ))}
  </LoadedFilters>
)

/** All filters behind one button, including those that do not fit in the toolbar. Its number says that there are more. */
export const AllFilters = (props: Props) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    arrow={false}
    destroyOnHidden
    content={
      <div className="td-popover td-more-filters">
        <FilterFields {...props} />
      </div>
    }
  >
    <Button type="text" icon={<FilterOutlined />} aria-label="All filters" title={`All ${props.filters.length} filters`}>
      <span className="td-filter-count" aria-hidden>
        {props.filters.length}
      </span>
    </Button>
  </Popover>
)
