import {
  useInfiniteList,
  useList,
  useMany,
  type CrudFilter,
  type CrudSort,
  type GetListParams,
} from '@refinedev/core'
import { resourceNamed, titleOf, type AnyRow, type Task } from '@tinkerdesk/shared'
import { useMe } from '../../fields/use-me.js'
import { searchFilters } from '../../fields/search-query.js'
import { faultOf } from '../../ui/messages/query-fault.js'

export type TaskRow = Task & { allowed?: readonly ('update' | 'archive')[] }
export type Tab = 'ongoing' | 'done'
export type Reach = 'mine' | 'all'

/** Filters for a person's own list: tasks listed for them, assigned to them or written by them. */
const mineOf = (uid: string): CrudFilter => ({
  operator: 'or',
  value: [
    { field: 'assignedTo', operator: 'eq', value: uid },
    { field: 'users', operator: 'in', value: [uid] },
    {
      operator: 'and',
      value: [
        { field: 'createdBy', operator: 'eq', value: uid },
        { field: 'assignedTo', operator: 'null', value: true },
        { field: 'users', operator: 'null', value: true },
      ],
    },
  ],
})

const sorters: Record<Tab, CrudSort[]> = {
  done: [{ field: 'updatedAt', order: 'desc' }],
  ongoing: [{ field: 'taskDueDate', order: 'asc' }],
}

/** Returns the list of a tab's tasks, a hundred at a time, and the one that only counts them. A person's own device keeps both, too. */
export function tasksOf(uid: string, tab: Tab, reach: Reach = 'mine', search = '') {
  const filters: CrudFilter[] = [
    { field: 'taskDone', operator: 'eq', value: tab === 'done' },
    ...(reach === 'mine' ? [mineOf(uid)] : []),
    ...searchFilters(search, ['taskName']),
  ]
  const list = { resource: 'tasks', filters }
  return {
    rows: { ...list, sorters: sorters[tab], pagination: { pageSize: 100 } },
    count: { ...list, pagination: { currentPage: 1, pageSize: 1 } },
  } satisfies { [part: string]: GetListParams }
}

/** Loads the tasks of a tab, a hundred at a time, and the count of each tab. */
export function useTasks(tab: Tab, reach: Reach, search: string) {
  const { uid } = useMe()
  const { query, result } = useInfiniteList<TaskRow>({
    ...tasksOf(uid, tab, reach, search).rows,
    errorNotification: false,
  })
  // Only the hidden tab needs its own count.
  const other = useList<TaskRow>({
    ...tasksOf(uid, tab === 'done' ? 'ongoing' : 'done', reach, search).count,
    errorNotification: false,
  })
  const pages = result.data?.pages ?? []
  const total = pages[0]?.total
  const totals = {
    [tab]: total,
    [tab === 'done' ? 'ongoing' : 'done']: other.query.isSuccess ? other.result.total : undefined,
  }
  return {
    tasks: pages.flatMap(({ data }) => data),
    totals: totals as Record<Tab, number | undefined>,
    isPending: query.isPending,
    isFetching: query.isFetching,
    error: faultOf(query),
    refetch: () => void query.refetch(),
    hasMore: result.hasNextPage === true,
    more: () => void query.fetchNextPage(),
  }
}

/** Returns the names of people. Someone whose name may not be read is "someone else". */
export function usePeople(ids: readonly string[]) {
  const { uid, displayName } = useMe()
  const userIds = [...new Set(ids)].sort().slice(0, 500)
  const { query, result } = useMany<AnyRow>({
    resource: 'users',
    ids: userIds,
    queryOptions: {
      enabled: userIds.length > 0,
      staleTime: 60_000,
      placeholderData: (before) => before,
    },
    errorNotification: false,
  })
  const names = new Map([
    ...result.data.map((user): [string, string] => [user.id, titleOf(resourceNamed('user'), user)]),
    [uid, displayName],
  ])
  return (id: string) => names.get(id) ?? (query.isFetching ? '…' : 'Someone else')
}
