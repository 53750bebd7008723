import type { ReactNode } from 'react'
import { ListPager } from './list-pager.js'
import { NotLoaded } from '../messages/not-loaded.js'
import type { PageState } from './page-sizes.js'

interface Props {
  /** As `useApiQuery` returns it. */
  query: {
    data: { data: readonly unknown[]; total: number } | undefined
    isLoading: boolean
    error: { message: string } | null
    refresh: () => void
  }
  state: PageState
  onChange: (next: Partial<PageState>) => void
  /** The rows that can be paged through, if they are not all. */
  total?: number
  /** The title of the message when loading failed. */
  fault: string
  /** A button in the place of "Try again". */
  action?: ReactNode
  /** Shown without rows. */
  empty: ReactNode
  /** Shown above the pager. */
  foot?: ReactNode
  /** The rows, or their placeholders while they are loaded. */
  children: ReactNode
}

/** A page of a table from the server, with its pager: rows, or why there are none. */
export function PagedRows({
  query,
  state,
  onChange,
  total = query.data?.total ?? 0,
  fault,
  action,
  empty,
  foot,
  children,
}: Props) {
  const { data, isLoading, error, refresh } = query
  return (
    <>
      {error ? (
        <NotLoaded title={fault} error={error} onRetry={refresh} action={action} />
      ) : !isLoading && !data?.data.length ? (
        empty
      ) : (
        children
      )}
      {foot}
      {total > 0 ? <ListPager state={state} total={total} onChange={onChange} /> : null}
    </>
  )
}
