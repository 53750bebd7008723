import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reads again what changed while it was read for the first time. TanStack Query begins a read again if there is an older answer; the first
 * read of all goes on, and its answer, which may not know the change, counts as up to date. Returns a function that ends this.
 */
export function rereadOutdated(client: QueryClient): () => void {
  const outdated = new WeakSet<object>()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const isFirstRead = query.state.fetchStatus !== 'idle' && query.state.data === undefined
    if (action.type === 'invalidate' && isFirstRead) outdated.add(query)
    if (action.type === 'success' && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}

/** `rereadOutdated` for what Refine reads. */
export function useRereads(): void {
  const client = useQueryClient()
  useEffect(() => rereadOutdated(client), [client])
}
