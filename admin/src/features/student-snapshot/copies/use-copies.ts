import { useList } from '@refinedev/core'
import { maxPageSize } from '@tinkerdesk/shared'
import { faultOf } from '../../../ui/messages/query-fault.js'
import type { ListRow } from '../../../resource/index.js'
import type { CopyKind } from './copy-kinds.js'

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
    error: faultOf(query),
    refresh: () => void query.refetch(),
  }
}
