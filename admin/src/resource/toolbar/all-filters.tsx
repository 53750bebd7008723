import { FilterOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { FilterValue } from '../../fields/props.js'
import type { ListFilter } from '../list-state/filters.js'
import { usePopover } from '../../ui/menus/use-popover.js'
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
        <filter.Input
          field={field}
          label={label}
          value={values[path] ?? []}
          onChange={(value) => onChange(path, value)}
        />
      </div>
    ))}
  </LoadedFilters>
)

/** All filters behind one button, including those that do not fit in the toolbar. Its number is that of the filters that are set. */
export function AllFilters(props: Props) {
  const { isOpen, setOpen, button, box } = usePopover()
  const count = props.filters.filter(({ path }) => (props.values[path] ?? []).length > 0).length
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <div ref={box} className="td-popover td-more-filters">
          <FilterFields {...props} />
        </div>
      }
    >
      <Button
        ref={button}
        type="text"
        icon={<FilterOutlined />}
        aria-label={count > 0 ? `All filters, ${count} set` : 'All filters'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-hint={`All ${props.filters.length} filters`}
      >
        {count > 0 ? (
          <span className="td-filter-count" aria-hidden>
            {count}
          </span>
        ) : null}
      </Button>
    </Popover>
  )
}
