import type { CrudFilter } from '@refinedev/core'
import type { ComponentType } from 'react'
import { itemRelationsOf, leavesOf, type Field, type Me, type Resource } from '@tinkerdesk/shared'
import { filterOf } from '../../fields/index.js'
import type { FieldFilter, FilterInputProps, FilterValue } from '../../fields/props.js'
import type { Rights } from '../../fields/rights.js'
import { searchFilters, searchPaths } from '../../fields/search-query.js'
import { labelAt } from '../record/columns.js'
import type { ListState } from './list-state.js'
import { fieldOrSystem, systemPaths } from '../record/system-fields.js'

export interface ListFilter {
  path: string
  label: string
  field: Field
  filter: FieldFilter
  /** True if the toolbar always shows it. */
  isUsual: boolean
}

/** A resource's own filter inputs, by field path. */
interface OwnInputs {
  readonly [path: string]: ComponentType<FilterInputProps & { Default: ComponentType<FilterInputProps> }> | undefined
}

/** Returns a filter with the resource's own input. */
function withOwnInput(filter: FieldFilter, Own: OwnInputs[string]): FieldFilter {
  return Own ? { ...filter, Input: (props) => <Own {...props} Default={filter.Input} /> } : filter
}

/** Returns all filters that a person may use on a list, the usual ones first. */
export function filtersOf(resource: Resource, rights: Rights, own: OwnInputs = {}): ListFilter[] {
  const paths = new Set([
    ...resource.list.filters,
    ...[...leavesOf(resource), ...itemRelationsOf(resource)].map(({ path }) => path),
    ...Object.keys(resource.derived),
    ...systemPaths,
  ])
  return [...paths].flatMap((path) => {
    const field = fieldOrSystem(resource, path)
    const filter = field && filterOf(field)
    if (!field || !filter || !rights.mayFilter(path)) return []
    return [
      {
        path,
        field,
        filter: withOwnInput(filter, own[path]),
        label: labelAt(resource, path),
        isUsual: resource.list.filters.includes(path),
      },
    ]
  })
}

/** Returns the conditions for the server: the filters and the words in the search box. */
export const conditionsOf = (resource: Resource, me: Me, filters: readonly ListFilter[], state: ListState): CrudFilter[] => [
  ...filters.flatMap(({ path, field, filter }) => {
    const value: FilterValue = state.filters[path] ?? []
    return value.length > 0 ? filter.conditions(path, value, field) : []
  }),
  ...searchFilters(state.search, searchPaths(resource, me)),
]
