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
  /** The name of the resource that is chosen from. */
  to: string
  /** The ids whose names are needed at once. */
  chosen: readonly string[]
  /** Only targets whose relation `by` is `value`. */
  within?: { by: string; value: string } | undefined
  /** Whether somebody is looking: nothing is asked before. */
  open: boolean
  /** An entry above all records, which stands for all of them. */
  all?: RelationOption | undefined
}

const blank = (id: string): RelationOption => ({ value: id, label: '…' })

/** What can be chosen in a relation: by what is typed, in the order of names, with the names of what is chosen already. */
export function useOptions({ to, chosen, within, open, all }: Wanted) {
  const target = resourceNamed(to)
  const me = useMe()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), 250)
    return () => clearTimeout(timer)
  }, [typed])

  const mayQuery = (path: string) => rightsOf(target, me).mayQuery(path)
  const filters: CrudFilter[] = [
    ...(within ? [{ field: within.by, operator: 'eq' as const, value: within.value }] : []),
    ...searchFilters(asked, titlePaths(target, mayQuery)),
  ]
  const hints = hintsOf(target, within?.by, mayQuery)
  const join = hints.flatMap(({ path, field }) => (field.kind === 'relation' ? [{ field: path }] : []))
  const found = useList<AnyRow>({
    resource: target.url,
    filters,
    sorters: titleSort(target, mayQuery),
    pagination: { currentPage: 1, pageSize: 30 },
    meta: join.length > 0 ? { join } : {},
    queryOptions: { enabled: open, placeholderData: (previous) => previous, staleTime: 15_000 },
    errorNotification: false,
  })
  const ids = chosen.filter((id) => id !== all?.value)
  const named = useMany({
    resource: target.url,
    ids,
    queryOptions: { enabled: ids.length > 0, placeholderData: (previous) => previous, staleTime: 30_000 },
    errorNotification: false,
  })
  const toOption = (row: { id?: unknown }): RelationOption => ({ value: String(row.id), label: titleOf(target, row) || String(row.id) })
  const records = open ? found.result.data.map(toOption) : []
  const options = all && open && asked === '' ? [all, ...records] : records
  const namesakes = namesakesIn(open ? found.result.data : [], (row) => titleOf(target, row))
  const known = new Map([...(all ? [all] : []), ...named.result.data.map(toOption), ...records].map((option) => [option.value, option]))
  return {
    options,
    selected: chosen.map((id) => known.get(id) ?? (named.query.isFetching ? blank(id) : { value: id, label: 'Not available to you' })),
    isLoading: found.query.isFetching || typed !== asked,
    hasFailed: found.query.isError,
    more: Math.max(0, (found.result.total ?? 0) - records.length),
    search: setTyped,
    hints,
    namesakes,
    target,
  }
}
