import { useCustom, type HttpError } from '@refinedev/core'
import type { GroupTotals, Resource } from '@tinkerdesk/shared'
import { useLive } from '../../ui/paging/use-live.js'
import type { Matching } from '../list-state/list-query.js'

/** Loads the records of a list counted by a field. Reloads when records change, and keeps the numbers on screen meanwhile. */
export function useGroupTotals(resource: Resource, by: string, { filters, list }: Matching) {
  const { query } = useCustom<GroupTotals, HttpError>({
    url: `/api/${resource.url}/groups`,
    method: 'get',
    config: { filters: [...filters], query: { by, ...(list !== undefined && { list }) } },
    queryOptions: { staleTime: 0, placeholderData: (previous) => previous },
    errorNotification: false,
  })
  const refresh = () => void query.refetch()
  useLive([resource.name], refresh)
  return {
    data: query.data?.data,
    isFetching: query.isFetching,
    error: query.isError ? query.error : null,
    refresh,
  }
}
