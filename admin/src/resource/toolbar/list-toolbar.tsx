import { FilterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { ownValues } from '../../fields/common/named-values.js'
import { FormValuesProvider } from '../../fields/form-values.js'
import type { FilterValue } from '../../fields/props.js'
import { useMe } from '../../fields/use-me.js'
import { AllFilters, FilterFields } from './all-filters.js'
import { FilterLine } from './filter-line.js'
import { isNarrowed } from '../list-state/list-state.js'
import type { ToolbarProps } from '../list-state/toolbar-props.js'
import { UnknownFilters } from './unknown-filters.js'
import { SearchBox } from '../../ui/parts/search-box.js'
import { useNarrow } from '../../ui/device/use-narrow.js'
import '../../ui/styles/toolbar.css'
import './filters.css'

/** The bar above the table: search, filters, refresh and columns. On a narrow screen all filters are behind one button. */
export function ListToolbar({
  resource,
  state,
  onChange,
  filters,
  isSearchable,
  searchRef,
  onLeaveSearch,
  isFetching,
  onRefresh,
  children,
}: ToolbarProps) {
  const isNarrow = useNarrow()
  const { role } = useMe()
  const [isOpen, setOpen] = useState(false)
  const setFilter = (path: string, value: FilterValue) =>
    onChange(({ filters }) => ({ filters: { ...filters, [path]: value } }))
  const clear = () => onChange({ search: '', filters: {} })
  // A filter set to several records limits no other.
  const filterValues = {
    resource,
    valueAt: (path: string) => {
      const value = ownValues(state.filters[path] ?? [])
      return value.length === 1 ? value[0] : undefined
    },
    labelAt: (path: string) => path,
  }
  const count = filters.filter(({ path }) => (state.filters[path] ?? []).length > 0).length
  return (
    <FormValuesProvider value={filterValues}>
      <search className="td-toolbar">
        {isSearchable ? (
          <SearchBox
            inputRef={searchRef}
            label={resource.label.many.toLowerCase()}
            hasKey={!isNarrow && role !== 'student'}
            value={state.search}
            onChange={(search) => onChange({ search })}
            {...(onLeaveSearch && { onLeave: onLeaveSearch })}
          />
        ) : null}
        {isNarrow ? (
          <Button icon={<FilterOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Filters{count > 0 ? ` (${count})` : ''}
          </Button>
        ) : (
          <FilterLine filters={filters} state={state} onChange={setFilter} onClear={clear} />
        )}
        <div className="td-tools">
          {filters.length > 0 && !isNarrow ? (
            <AllFilters filters={filters} values={state.filters} onChange={setFilter} />
          ) : null}
          <Button
            type="text"
            icon={<ReloadOutlined spin={isFetching} />}
            aria-label="Refresh"
            onClick={onRefresh}
          />
          {children}
        </div>
        {isNarrow && isOpen ? (
          <div className="td-filter-panel">
            <FilterFields filters={filters} values={state.filters} onChange={setFilter} />
            <div className="td-filter-panel-actions">
              {isNarrowed(state) ? <Button onClick={clear}>Clear all</Button> : null}
              <Button type="primary" onClick={() => setOpen(false)}>
                Done
              </Button>
            </div>
          </div>
        ) : null}
      </search>
      <UnknownFilters filters={filters} state={state} onChange={onChange} />
    </FormValuesProvider>
  )
}
