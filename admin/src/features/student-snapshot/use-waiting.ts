import { useList } from '@refinedev/core'
import type { AnyRow } from '@tinkerdesk/shared'
import { copyKinds, type CopyKind } from './copy-kinds.js'

/** A copy with its student, as `join` reads it. */
type WaitingRow = AnyRow & { student: AnyRow }

/** A copy that needs attention. */
export interface Waiting {
  kind: CopyKind
  copy: WaitingRow
}

function useWaitingOf(kind: CopyKind, max: number) {
  const { query, result } = useList<WaitingRow>({
    resource: kind.resource.url,
    filters: [{ field: 'status', operator: 'in', value: ['Mentor Needed', 'In Review'] }],
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: max },
    meta: { join: [{ field: 'student' }] },
    queryOptions: { placeholderData: (before) => before },
    errorNotification: false,
    liveMode: 'auto',
  })
  return { query, total: result.total ?? 0, rows: result.data.map((copy): Waiting => ({ kind, copy })) }
}

/**
 * Loads the copies of every kind within this person's reach that wait for a mentor or a review, latest first, at most `max` of each kind.
 */
export function useWaiting(max: number) {
  const [activities, competitions, courses] = copyKinds as readonly [CopyKind, CopyKind, CopyKind]
  const lists = [useWaitingOf(activities, max), useWaitingOf(competitions, max), useWaitingOf(courses, max)]
  const latest = ({ copy }: Waiting) => copy.updatedAt
  return {
    rows: lists.flatMap(({ rows }) => rows).sort((a, b) => latest(b).localeCompare(latest(a))),
    total: lists.reduce((sum, { total }) => sum + total, 0),
    isPending: lists.some(({ query }) => query.isPending),
    isRefreshing: lists.some(({ query }) => query.isPlaceholderData),
    error: lists.find(({ query }) => query.isError)?.query.error,
    refetch: () => lists.forEach(({ query }) => void query.refetch()),
  }
}
