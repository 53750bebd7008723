import type { CrudFilter } from '@refinedev/core'
import type { ComponentType } from 'react'
import {
  combinedPaths,
  emptyOf,
  fieldOrSystem,
  isSystemName,
  itemRelationsOf,
  leavesOf,
  minItemsOf,
  text as textField,
  wholePartsOf,
  type Field,
  type Me,
  type Resource,
} from '@tinkerdesk/shared'
import { NamedChoice } from '../../fields/common/named-choice.js'
import {
  emptinessOf,
  emptinessValues,
  ownValues,
  withEmptiness,
} from '../../fields/common/named-values.js'
import { filterOf } from '../../fields/index.js'
import type { FieldFilter, FilterInputProps, FilterValue } from '../../fields/props.js'
import type { Rights } from '../../fields/rights.js'
import { textFilter } from '../../fields/common/text-filter.js'
import { listSearchFilters, searchFilters } from '../../fields/search-query.js'
import { labelAt } from './columns.js'
import type { MoreFilter } from './more-filter.js'
import type { ListState } from './list-state.js'
import { systemPaths } from './system-fields.js'

export interface ListFilter {
  path: string
  label: string
  field: Field
  filter: FieldFilter
  /** True if the toolbar always shows it. */
  isUsual: boolean
  /** Its conditions, where the server has to be asked for them first. `filter` then has none. */
  lookUp?: (value: FilterValue) => Promise<CrudFilter[]>
}

/** A resource's own filter inputs, by field path. */
interface OwnInputs {
  readonly [path: string]:
    ComponentType<FilterInputProps & { Default: ComponentType<FilterInputProps> }> | undefined
}

/** Filters beside those of the fields, by name. */
interface MoreFilters {
  readonly [name: string]: MoreFilter
}

/** Returns a filter with the resource's own input. */
function withOwnInput(filter: FieldFilter, Own: OwnInputs[string]): FieldFilter {
  return Own ? { ...filter, Input: (props) => <Own {...props} Default={filter.Input} /> } : filter
}

/** True if rows may have no value in the field, so that lists can be filtered by that. */
function canBeEmpty(path: string, field: Field): boolean {
  if (isSystemName(path) || field.required) return false
  const empty = emptyOf(field)
  return empty === null || (Array.isArray(empty) && minItemsOf(field) === 0)
}

/** Returns a filter that also takes "is empty" and "is not empty": among its options, or below its input. */
const withEmptyValues = (filter: FieldFilter): FieldFilter => ({
  ...filter,
  Input: (props) =>
    filter.popover ? (
      <>
        <filter.Input {...props} value={ownValues(props.value)} />
        <NamedChoice
          label={`${props.label}, empty or not`}
          values={emptinessValues}
          value={props.value}
          onChange={props.onChange}
        />
      </>
    ) : (
      <filter.Input {...props} named={emptinessValues} />
    ),
  conditions: (path, value, field) =>
    withEmptiness(path, value, (own) => filter.conditions(path, own, field)),
  plain: (value, field) =>
    emptinessOf(value)?.toLowerCase() ?? filter.plain?.(value, field) ?? value.join(', '),
})

/** Returns the filters of an override that this person may use. */
const moreFilters = (more: MoreFilters = {}, rights: Rights): ListFilter[] =>
  Object.entries(more).flatMap(([path, { field, by, ...own }]) => {
    const filter = filterOf(field)
    if (!filter || !by.every(rights.mayFilter)) return []
    const conditions = (_: string, value: FilterValue) =>
      'conditions' in own ? own.conditions(value) : []
    const lookUp = 'lookUp' in own ? { lookUp: own.lookUp } : {}
    return [
      {
        path,
        field,
        label: field.label,
        filter: { ...filter, conditions },
        isUsual: true,
        ...lookUp,
      },
    ]
  })

/** Returns the filters by whole names: each word that was typed is in any part. */
const wholeFilters = (resource: Resource, rights: Rights): ListFilter[] =>
  combinedPaths(resource).flatMap(({ path }) => {
    const parts = wholePartsOf(resource, path)
    if (!parts?.every(rights.mayFilter)) return []
    const label = labelAt(resource, path)
    const conditions = (_: string, [words = '']: FilterValue) =>
      searchFilters(words, parts, 'contains')
    return [
      {
        path,
        label,
        field: textField(label),
        filter: { ...textFilter, conditions },
        isUsual: resource.list.filters.includes(path),
      },
    ]
  })

/** Returns all filters that a person may use on a list, the usual ones first. */
export function filtersOf(
  resource: Resource,
  rights: Rights,
  { filters: own = {}, moreFilters: more }: { filters?: OwnInputs; moreFilters?: MoreFilters } = {},
): ListFilter[] {
  const paths = new Set([
    ...resource.list.filters,
    ...[...leavesOf(resource), ...itemRelationsOf(resource)].map(({ path }) => path),
    ...Object.keys(resource.derived),
    ...systemPaths,
  ])
  const ofFields = [...paths].flatMap((path): ListFilter[] => {
    const field = fieldOrSystem(resource, path)
    const filter = field && filterOf(field)
    if (!field || !filter || !rights.mayFilter(path)) return []
    const isOptional = canBeEmpty(path, field)
    if (filter.emptinessOnly && !isOptional) return []
    return [
      {
        path,
        field,
        filter: withOwnInput(isOptional ? withEmptyValues(filter) : filter, own[path]),
        label: labelAt(resource, path),
        isUsual: resource.list.filters.includes(path) && !rights.isFixed(path),
      },
    ]
  })
  return [...moreFilters(more, rights), ...wholeFilters(resource, rights), ...ofFields]
}

/** Returns the conditions for the server: the filters and the words in the search box. */
export const conditionsOf = (
  resource: Resource,
  me: Me,
  filters: readonly ListFilter[],
  state: ListState,
): CrudFilter[] => [
  ...filters.flatMap(({ path, field, filter }) => {
    const value: FilterValue = state.filters[path] ?? []
    return value.length > 0 ? filter.conditions(path, value, field) : []
  }),
  ...listSearchFilters(state.search, resource, me),
]
