import { useList } from '@refinedev/core'
import { maxPageSize } from '@tinkerdesk/shared'
import type { ListRow } from '../../resource/index.js'
import type { CopyKind } from './copy-kinds.js'

const cutOff = { message: 'You are offline. They appear when the connection returns.' }

/** Loads a student's copies of one kind, latest change first. */
export function useCopies({ resource }: CopyKind, student: string) {
  const { query, result } = useList<ListRow>({
    resource: resource.url,
    filters: [{ field: 'student', operator: 'eq', value: student }],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: maxPageSize },
    errorNotification: false,
    liveMode: 'auto',
  })
  return {
    copies: result.data,
    total: result.total ?? 0,
    isLoading: query.isPending,
    // A query that cannot start waits for the connection.
    error: query.isError ? query.error : query.isPending && query.fetchStatus === 'paused' ? cutOff : null,
    refresh: () => void query.refetch(),
  }
}
