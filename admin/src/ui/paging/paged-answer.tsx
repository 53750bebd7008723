import type { ReactNode } from 'react'
import { NotLoaded } from '../messages/not-loaded.js'
import { ListPager } from './list-pager.js'
import { Loading } from '../messages/loading.js'
import type { PageState } from './page-sizes.js'

interface Props<Row> {
  /** As `useApiQuery` returns it. */
  query: {
    data: { data: readonly Row[]; count: number; total: number } | undefined
    isLoading: boolean
    error: { message: string } | null
    refresh: () => void
  }
  state: PageState
  onChange: (next: Partial<PageState>) => void
  /** The title of the message when loading failed. */
  fault: string
  /** Shown without rows. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** A page of rows from the server that are not records, with its pager: rows, or why there are none. */
export function PagedAnswer<Row>({
  query: { data, isLoading, error, refresh },
  state,
  onChange,
  fault,
  empty,
  children,
}: Props<Row>) {
  return (
    <>
      {error ? (
        <div className="td-panel">
          <NotLoaded title={fault} error={error} onRetry={refresh} />
        </div>
      ) : isLoading || !data ? (
        <Loading />
      ) : data.data.length === 0 ? (
        <div className="td-panel">{empty}</div>
      ) : (
        data.data.map(children)
      )}
      {data && data.total > data.count ? (
        <ListPager state={state} total={data.total} onChange={onChange} />
      ) : null}
    </>
  )
}
