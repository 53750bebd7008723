import { useList } from '@refinedev/core'
import { faultOf } from '../../../ui/messages/query-fault.js'
import type { ListRow } from '../../../resource/index.js'
import { copiesOf } from './copies-of.js'
import type { CopyKind } from './copy-kinds.js'

/** Loads a student's copies of one kind, latest change first. */
export function useCopies(kind: CopyKind, student: string) {
  const { query, result } = useList<ListRow>({
    ...copiesOf(kind, student),
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
