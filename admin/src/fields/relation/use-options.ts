import { useSelect } from '@refinedev/antd'
import type { CrudFilter } from '@refinedev/core'
import { resourceNamed, titleOf, valueAt, type AnyRow, idOf } from '@tinkerdesk/shared'
import { useState } from 'react'
import { rightsOf } from '../rights.js'
import { searchFilters, titlePaths, titleSort } from '../search-query.js'
import { rankedOptions } from '../common/rank.js'
import { useMySchools } from '../my-schools.js'
import { useMe } from '../use-me.js'
import { hintsFor, hintsOf } from './namesake.js'

export interface RelationOption {
  value: string
  label: string
}

interface Options {
  /** Name of the target resource. */
  to: string
  /** Ids whose names are needed at once. */
  chosen: readonly string[]
  /** Limits the targets to those whose relation `by` is `value`. */
  within?: { by: string; value: string } | undefined
  /** Filters of the records that can be chosen. */
  offered: readonly CrudFilter[]
  /** Loads nothing until true. */
  open: boolean
  /** Extra entries above the records. */
  extra: readonly RelationOption[]
}

const blank = (id: string): RelationOption => ({ value: id, label: '…' })

/** Returns the options of a relation: matches of the typed text, sorted by name, and the names of the selected records. */
export function useOptions({ to, chosen, within, offered, open, extra }: Options) {
  const target = resourceNamed(to)
  const me = useMe()
  const { filtersOf: ofMySchools } = useMySchools()
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const mayQuery = (path: string) => rightsOf(target, me).mayQuery(path)
  const hints = hintsOf(target, within?.by, mayQuery)
  const join = hints.flatMap(({ path, field }) =>
    field.kind === 'relation' ? [{ field: path }] : [],
  )
  const ids = chosen.filter((id) => !extra.some(({ value }) => value === id))
  const { selectProps, query, defaultValueQuery } = useSelect<AnyRow>({
    resource: target.url,
    optionValue: 'id',
    optionLabel: (row) => titleOf(target, row) || row.id,
    defaultValue: ids,
    filters: [
      ...(within && mayQuery(within.by)
        ? [{ field: within.by, operator: 'eq' as const, value: within.value }]
        : []),
      ...offered,
      // A record that was chosen before stays, whatever its school.
      ...ofMySchools(target),
    ],
    onSearch: (text) => {
      setSearched(text)
      return searchFilters(text, titlePaths(target, me))
    },
    debounce: 250,
    sorters: titleSort(target, me),
    pagination: { currentPage: 1, pageSize: 30, mode: 'server' },
    meta: { ...(join.length > 0 && { join }), ...(searched && { rank: searched }) },
    queryOptions: { enabled: open, placeholderData: (previous) => previous, staleTime: 15_000 },
    defaultValueQueryOptions: {
      enabled: ids.length > 0,
      placeholderData: (previous) => previous,
      staleTime: 30_000,
    },
    errorNotification: false,
  })
  const toOption = (row: AnyRow): RelationOption => ({
    value: row.id,
    label: titleOf(target, row) || row.id,
  })
  const rows = open ? (query.data?.data ?? []) : []
  const records = rows.map(toOption)
  const chosenRows = defaultValueQuery.data?.data ?? []
  const byValue = new Map(
    [...extra, ...chosenRows.map(toOption), ...records].map((option) => [option.value, option]),
  )
  // Until the server has answered, only what fits the typed text is offered: Enter must not choose what was searched before.
  const isSearching = typed !== searched || query.isFetching
  // Without a connection it does not answer, and what was searched before stays.
  const fitting = isSearching || query.isPlaceholderData ? rankedOptions(records, typed) : records
  return {
    options:
      open && searched === '' && typed === ''
        ? [...extra, ...fitting]
        : [...rankedOptions(typed === '' ? [] : extra, typed), ...fitting],
    selected: chosen.map(
      (id) =>
        byValue.get(id) ??
        (defaultValueQuery.isFetching ? blank(id) : { value: id, label: 'Not available to you' }),
    ),
    /** The selected records that are known to lie outside of the limit. */
    outside: within
      ? chosenRows.flatMap((row) => {
          const scope = valueAt(row, within.by)
          return scope !== undefined && idOf(scope) !== within.value && chosen.includes(row.id)
            ? [row.id]
            : []
        })
      : [],
    isLoading: isSearching,
    hasFailed: query.isError,
    more: Math.max(0, (query.data?.total ?? 0) - records.length),
    search: (text: string) => {
      setTyped(text)
      selectProps.onSearch?.(text)
    },
    hintsFor: hintsFor(target, rows, hints),
    target,
  }
}
