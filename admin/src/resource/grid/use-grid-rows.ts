import { useDataProvider } from '@refinedev/core'
import type { Resource } from '@tinkerdesk/shared'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Rights } from '../../fields/rights.js'
import type { Matching } from '../list/list-query.js'
import type { ListRow } from '../list/use-rows.js'
import { joinsOf } from '../record/columns.js'
import type { GridColumn } from './grid-columns.js'
import { RowSource } from './row-source.js'

interface Options {
  resource: Resource
  rights: Rights
  columns: readonly GridColumn[]
  matching: Matching
  /** Changes when the list was read again, as after a live event. */
  updatedAt: number
}

/** The rows of a list, read as they come into view. */
export function useGridRows({ resource, rights, columns, matching, updatedAt }: Options): RowSource {
  const provider = useDataProvider()()
  const { filters, sorters, list, total } = matching
  const join = useMemo(
    () =>
      joinsOf(
        columns.map((column) => ({ ...column, isSortable: false })),
        rights,
      ),
    [columns, rights],
  )
  const key = JSON.stringify([filters, sorters, list, join])
  const source = useMemo(
    () =>
      new RowSource(async (page, size) => {
        const answer = await provider.getList<ListRow>({
          resource: resource.url,
          pagination: { currentPage: page, pageSize: size, mode: 'server' },
          filters: [...filters],
          sorters: [...sorters],
          meta: { ...(list !== undefined && { list }), ...(join.length > 0 && { join }) },
        })
        return { rows: answer.data, total: answer.total }
      }, total),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Everything else is in the key.
    [resource, provider, key],
  )
  useSyncExternalStore(source.subscribe, () => source.version)
  useEffect(() => source.refresh(), [source, updatedAt])
  return source
}
