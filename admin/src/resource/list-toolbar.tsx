import { FilterOutlined, ReloadOutlined } from '@ant-design/icons'
import type { InputRef } from 'antd'
import { Button } from 'antd'
import type { Resource } from '@tinkerdesk/shared'
import { useState, type ReactNode, type Ref } from 'react'
import type { FilterValue } from '../fields/props.js'
import { FilterControl } from './filter-control.js'
import type { ListFilter } from './filters.js'
import { isNarrowed, type ListState } from './list-state.js'
import { MoreFilters } from './more-filters.js'
import { SearchBox } from './search-box.js'

interface Props {
  resource: Resource
  state: ListState
  onChange: (next: Partial<ListState>) => void
  filters: readonly ListFilter[]
  isSearchable: boolean
  searchRef: Ref<InputRef>
  isFetching: boolean
  onRefresh: () => void
  children?: ReactNode
}

/** One bar above the table: search, filters, refresh and columns. On a narrow screen the filters wait behind a button. */
export function ListToolbar({ resource, state, onChange, filters, isSearchable, searchRef, isFetching, onRefresh, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isSet = ({ path }: ListFilter) => (state.filters[path] ?? []).length > 0
  const setFilter = (path: string, value: FilterValue) => onChange({ filters: { ...state.filters, [path]: value } })
  const inBar = filters.filter((filter) => filter.isUsual || isSet(filter))
  const others = filters.filter((filter) => !filter.isUsual)
  const count = filters.filter(isSet).length
  return (
    <search className="td-toolbar">
      {isSearchable ? (
        <SearchBox
          inputRef={searchRef}
          label={resource.label.many.toLowerCase()}
          value={state.search}
          onChange={(search) => onChange({ search })}
        />
      ) : null}
      <Button className="td-filters-button" icon={<FilterOutlined />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters{count > 0 ? ` (${count})` : ''}
      </Button>
      <div className={`td-filters${isOpen ? ' td-open' : ''}`}>
        {inBar.map((filter) => (
          <FilterControl
            key={filter.path}
            filter={filter}
            value={state.filters[filter.path] ?? []}
            onChange={(value) => setFilter(filter.path, value)}
          />
        ))}
        {isNarrowed(state) ? (
          <Button type="text" onClick={() => onChange({ search: '', filters: {} })}>
            Clear all
          </Button>
        ) : null}
      </div>
      <div className="td-tools">
        {others.length > 0 ? <MoreFilters filters={others} values={state.filters} onChange={setFilter} /> : null}
        <Button type="text" icon={<ReloadOutlined spin={isFetching} />} aria-label="Refresh" title="Refresh" onClick={onRefresh} />
        {children}
      </div>
    </search>
  )
}
