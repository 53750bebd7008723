import { useList, type CrudFilter, type CrudSort } from '@refinedev/core'
import { fieldAt, sortPathsOf, type DeclaredList, type Resource } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import type { Rights } from '../../fields/rights.js'
import { useMySchools } from '../../fields/my-schools.js'
import { useMe } from '../../fields/use-me.js'
import type { Column } from '../list-state/columns.js'
import { faultOf } from '../../ui/messages/query-fault.js'
import { useDerivedLive } from '../record/use-derived-live.js'
import type { ListRow } from '../values/list-row.js'
import { conditionsOf, type ListFilter } from '../list-state/filters.js'
import { rowMeta, type RowReads } from '../list-state/row-meta.js'
import type { ListState } from '../list-state/list-state.js'
import { useLookups } from '../list-state/use-lookups.js'

/** Many rows have the same value of these kinds. */
const fewValued: ReadonlySet<string | undefined> = new Set(['choice', 'flag', 'relation'])
/** As many as the server takes. */
const maxSorters = 5

/**
 * Returns the requested order, else the declared one, as far as this person may sort by it. The declared order also decides between rows
 * with the same choice.
 */
export function sortersOf(resource: Resource, rights: Rights, sort: string): CrudSort[] {
  const sorterOf = (path: string): CrudSort => ({
    field: path.replace(/^-/, ''),
    order: path.startsWith('-') ? 'desc' : 'asc',
  })
  const sorters = (path: string) =>
    sortPathsOf(resource, path)
      .map(sorterOf)
      .filter(({ field }) => rights.maySort(field))
  const keys = sort.split(',').filter(Boolean)
  const requested = keys.flatMap(sorters)
  const isCoarse = keys.every((key) =>
    fewValued.has(fieldAt(resource, key.replace(/^-/, ''))?.kind),
  )
  const all =
    requested.length > 0 && !isCoarse ? requested : [...requested, ...sorters(resource.list.sort)]
  return all
    .filter(({ field }, at) => all.findIndex((other) => other.field === field) === at)
    .slice(0, maxSorters)
}

/** In place of conditions that are still looked up, or could not be: work on all rows of the list must reach no others. */
const noRecord: CrudFilter[] = [{ field: 'id', operator: 'eq', value: 'none' }]

interface Options {
  resource: Resource
  rights: Rights
  columns: readonly Column[]
  filters: readonly ListFilter[]
  state: ListState
  list: DeclaredList | undefined
  /** The fields that the page reads of a row beside its columns and its title. `all` for whole records. */
  reads: RowReads
}

/** Loads one page of a list's rows. Keeps it on screen while the next page loads, and reloads on live events. */
export function useRows({ resource, rights, columns, filters, state, list, reads }: Options) {
  const me = useMe()
  const fields = useMemo(
    () => rowMeta(resource, me, columns, reads),
    [resource, me, columns, reads],
  )
  const sorters = sortersOf(resource, rights, state.sort)
  const lookups = useLookups(filters, state.filters)
  const { filtersOf: ofMySchools } = useMySchools()
  const conditions = [
    ...conditionsOf(resource, me, filters, state),
    ...(lookups.conditions ?? noRecord),
    ...ofMySchools(resource),
  ]
  const { query, result } = useList<ListRow>({
    resource: resource.url,
    pagination: { currentPage: state.page, pageSize: state.size },
    sorters,
    filters: conditions,
    meta: { ...(list && { list: list.path }), ...fields },
    queryOptions: { placeholderData: (previous) => previous, enabled: lookups.conditions !== null },
    errorNotification: false,
    liveMode: 'auto',
  })
  const refresh = () => void query.refetch()
  const shown = columns.map(({ path }) => path)
  useDerivedLive(resource, shown, refresh)
  return {
    rows: result.data,
    total: result.total ?? 0,
    /** The query of the list, for work on all of its rows. */
    matching: { filters: conditions, sorters, list: list?.path, total: result.total ?? 0 },
    isLoading: query.isPending && query.fetchStatus !== 'paused',
    isFetching: query.isFetching,
    /** True when the rows are those of this page and search. */
    isSettled: query.isSuccess && !query.isPlaceholderData,
    updatedAt: query.dataUpdatedAt,
    error: lookups.error ?? faultOf(query),
    refresh,
  }
}
