import type { DeclaredList, Resource } from '@tinkerdesk/shared'
import { useMemo } from 'react'
import { rightsOf } from '../../fields/rights.js'
import { searchPaths } from '../../fields/search-query.js'
import { useMe } from '../../fields/use-me.js'
import { filtersOf } from '../list-state/filters.js'
import { nextSort } from '../list-state/list-state.js'
import type { RowReads } from '../list-state/row-meta.js'
import { useLastPage, useListState } from '../list-state/use-list-state.js'
import { useOverride } from '../record/overrides.js'
import { listRightsOf } from './list-rights.js'
import { useColumns } from './use-columns.js'
import { useRows } from './use-rows.js'
import { useSelection } from './use-selection.js'

/**
 * The records of a resource, or of a list that it declares, without anything that is drawn: the rows of
 * one page, and the search, filters, order, page, columns and selection that they follow. All but the
 * selection are in the address. Rows are read again on live events. They are whole records unless `reads` has
 * the fields that the page reads beside those of the shown columns and the title. See docs/refine.md.
 */
export function useRecordList(resource: Resource, list?: DeclaredList, reads: RowReads = 'all') {
  const me = useMe()
  const rights = rightsOf(resource, me)
  const own = useOverride(resource)
  const { state, change } = useListState(resource)
  const { columns: all, ...arranged } = useColumns({ resource, rights, own, list, state, change })
  const filters = useMemo(() => filtersOf(resource, rights, own), [resource, rights, own])
  const page = useRows({ resource, rights, columns: arranged.shown, filters, state, list, reads })
  const { rows, total, isFetching } = page
  const isPast = useLastPage(state, total, !isFetching && rows.length === 0)
  const selection = useSelection(JSON.stringify([list?.path, state.search.trim(), state.filters]))
  return {
    resource,
    rights,
    /** `search`, `filters`, `sort`, `page` (from 1), `size` and `columns`, as the address has them. */
    state,
    /** Changes the state. Any change but that of the page leads to the first page. */
    change,
    /** The columns that this person may see: `all`, and those that are `shown`. */
    columns: { all, ...arranged },
    /** The filters that are offered. */
    filters,
    /** True if the person may search by text. */
    isSearchable: searchPaths(resource, me).length > 0,
    ...page,
    /** True on a page after the last one, which is left at once. */
    isPast,
    /** The order of the rows: paths, `-` before those that go down, separated by commas. */
    sort: state.sort || resource.list.sort,
    /** Sorts by a path, or turns its direction. With `isMore`, it follows the paths that are there. */
    sortBy: (path: string, isMore = false) =>
      change(({ sort }) => ({ sort: nextSort(sort, path, isMore) })),
    /** Goes some pages on, or back. Stays where there is no such page. */
    turn: (by: number) => {
      const next = state.page + by
      if (next >= 1 && (next - 1) * state.size < total) change({ page: next })
    },
    /** The selected rows by id, also of other pages, and how they change. */
    selection,
    ...listRightsOf(resource, rights, me, list),
  }
}
