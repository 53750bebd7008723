import { useDataProvider, type GetListParams } from '@refinedev/core'
import type { Resource } from '@tinkerdesk/shared'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Rights } from '../../../fields/rights.js'
import type { Matching } from '../../list-state/list-query.js'
import type { ListRow } from '../../values/list-row.js'
import { joinsOf } from '../../list-state/columns.js'
import type { GridColumn } from './grid-columns.js'
import { RowSource } from './row-source.js'

interface Options {
  resource: Resource
  rights: Rights
  columns: readonly GridColumn[]
  matching: Matching
  /** Changes when the list was read again, as after a live event. */
  updatedAt: number
  /** True while rows stay where they are. */
  isHeld: boolean
}

/** The rows of a list, read as they come into view. */
export function useGridRows({
  resource,
  rights,
  columns,
  matching,
  updatedAt,
  isHeld,
}: Options): RowSource {
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
    () => {
      const ask = async (
        query: Pick<GetListParams, 'filters' | 'sorters'>,
        page: number,
        size: number,
        own?: string,
      ) => {
        const answer = await provider.getList<ListRow>({
          resource: resource.url,
          pagination: { currentPage: page, pageSize: size, mode: 'server' },
          ...query,
          meta: { ...(own !== undefined && { list: own }), ...(join.length > 0 && { join }) },
        })
        return { rows: answer.data, total: answer.total }
      }
      const page = (at: number, size: number) =>
        ask({ filters: [...filters], sorters: [...sorters] }, at, size, list)
      const records = async (ids: readonly string[]) =>
        ids.length === 0
          ? []
          : (await ask({ filters: [{ field: 'id', operator: 'in', value: ids }] }, 1, ids.length))
              .rows
      return new RowSource({ page, records }, total)
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Everything else is in the key.
    [resource, provider, key],
  )
  // Before the list is read again below.
  useEffect(() => source.hold(isHeld), [source, isHeld])
  useSyncExternalStore(source.subscribe, () => source.version)
  useEffect(() => source.refresh(), [source, updatedAt])
  return source
}
