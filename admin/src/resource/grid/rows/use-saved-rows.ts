import { useDataProvider } from '@refinedev/core'
import type { Resource } from '@tinkerdesk/shared'
import { useEffect, useState } from 'react'
import type { Matching } from '../../list-state/list-query.js'
import type { RowSource } from './row-source.js'

/** Saved rows that are looked for in the list, so that the addresses stay short and few. */
const maxLookedFor = 1000
const ofOneRequest = 100

interface Options {
  resource: Resource
  matching: Matching
  updatedAt: number
}

/** The rows that were saved since the list was read. They stay where they are until it is read again. */
export function useSavedRows({ resource, matching, updatedAt }: Options) {
  const provider = useDataProvider()()
  const [saved, setSaved] = useState<{ query: string; ids: readonly string[] }>({
    query: '',
    ids: [],
  })
  const [gone, setGone] = useState(0)
  const { filters, sorters, list } = matching
  const query = JSON.stringify([filters, sorters, list])
  const ids = saved.query === query ? saved.ids : []
  const key = ids.join()
  useEffect(() => {
    if (ids.length === 0) return
    let isOver = false
    const look = async () => {
      let left = 0
      const all = ids.slice(-maxLookedFor)
      for (let from = 0; from < all.length && !isOver; from += ofOneRequest) {
        const value = all.slice(from, from + ofOneRequest)
        const answer = await provider.getList({
          resource: resource.url,
          pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
          filters: [...filters, { field: 'id', operator: 'in', value }],
          meta: list === undefined ? {} : { list },
        })
        left += value.length - answer.total
      }
      if (!isOver) setGone(left)
    }
    // Without an answer the rows are shown as before.
    look().catch(() => {})
    return () => {
      isOver = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Everything else is in the keys.
  }, [resource, provider, query, key, updatedAt])
  return {
    count: ids.length,
    /** The number of them that the list does not show any more. */
    gone: ids.length === 0 ? 0 : Math.min(gone, ids.length),
    note: (more: readonly string[]) =>
      setSaved((before) => ({
        query,
        ids: [...new Set([...(before.query === query ? before.ids : []), ...more])],
      })),
    /** Shows the list as it is now. */
    readAgain: (source: RowSource) => {
      setSaved({ query, ids: [] })
      setGone(0)
      source.reload()
    },
  }
}
