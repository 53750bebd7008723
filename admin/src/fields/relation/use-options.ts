import { useList, useMany, type CrudFilter } from '@refinedev/core'
import { resourceNamed, titleOf, type AnyRow } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import { rightsOf } from '../rights.js'
import { searchFilters, titlePaths, titleSort } from '../search-query.js'
import { useMe } from '../use-me.js'
import { hintsOf, namesakesIn } from './namesake.js'

export interface RelationOption {
  value: string
  label: string
}

interface Wanted {
  /** Name of the target resource. */
  to: string
  /** Ids whose names are needed at once. */
  chosen: readonly string[]
  /** Limits the targets to those whose relation `by` is `value`. */
  within?: { by: string; value: string } | undefined
  /** Loads nothing until true. */
  open: boolean
  /** An extra entry above the records, which means all of them. */
  all?: RelationOption | undefined
}

const blank = (id: string): RelationOption => ({ value: id, label: '…' })

/** The options of a relation: matches of the typed text, sorted by name, and the names of the selected records. */
export function useOptions({ to, chosen, within, open, all }: Wanted) {
  const target = resourceNamed(to)
  const me = useMe()
  const [typed, setTyped] = useState('')
  const [searchText, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), 250)
    return () => clearTimeout(timer)
  }, [typed])

  const mayQuery = (path: string) => rightsOf(target, me).mayQuery(path)
  const filters: CrudFilter[] = [
    ...(within ? [{ field: within.by, operator: 'eq' as const, value: within.value }] : []),
    ...searchFilters(searchText, titlePaths(target, mayQuery)),
  ]
  const hints = hintsOf(target, within?.by, mayQuery)
  const join = hints.flatMap(({ path, field }) => (field.kind === 'relation' ? [{ field: path }] : []))
  const search = useList<AnyRow>({
    resource: target.url,
    filters,
    sorters: titleSort(target, mayQuery),
    pagination: { currentPage: 1, pageSize: 30 },
    meta: join.length > 0 ? { join } : {},
    queryOptions: { enabled: open, placeholderData: (previous) => previous, staleTime: 15_000 },
    errorNotification: false,
  })
  const ids = chosen.filter((id) => id !== all?.value)
  const selectedRows = useMany({
    resource: target.url,
    ids,
    queryOptions: { enabled: ids.length > 0, placeholderData: (previous) => previous, staleTime: 30_000 },
    errorNotification: false,
  })
  const toOption = (row: { id?: unknown }): RelationOption => ({ value: String(row.id), label: titleOf(target, row) || String(row.id) })
  const records = open ? search.result.data.map(toOption) : []
  const options = all && open && searchText === '' ? [all, ...records] : records
  const namesakes = namesakesIn(open ? search.result.data : [], (row) => titleOf(target, row))
  const optionOf = new Map(
    [...(all ? [all] : []), ...selectedRows.result.data.map(toOption), ...records].map((option) => [option.value, option]),
  )
  return {
    options,
    selected: chosen.map(
      (id) => optionOf.get(id) ?? (selectedRows.query.isFetching ? blank(id) : { value: id, label: 'Not available to you' }),
    ),
    isLoading: search.query.isFetching || typed !== searchText,
    hasFailed: search.query.isError,
    more: Math.max(0, (search.result.total ?? 0) - records.length),
    search: setTyped,
    hints,
    namesakes,
    target,
  }
}
