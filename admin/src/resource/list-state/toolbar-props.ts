import type { Resource } from '@tinkerdesk/shared'
import type { InputRef } from 'antd'
import type { ReactNode, Ref } from 'react'
import type { ListFilter } from './filters.js'
import type { ListChange, ListState } from './list-state.js'

/** The props of the bar above a list. */
export interface ToolbarProps {
  resource: Resource
  state: ListState
  onChange: (next: ListChange) => void
  filters: readonly ListFilter[]
  isSearchable: boolean
  searchRef: Ref<InputRef>
  /** Leads from the search to the rows. */
  onLeaveSearch?: (searched: string) => void
  isFetching: boolean
  onRefresh: () => void
  children?: ReactNode
}
