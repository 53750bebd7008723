import { useCustom, type HttpError } from '@refinedev/core'
import { faultOf } from '../messages/query-fault.js'

/** Queries an API address that is not a resource's records. Keeps the previous data on screen while reloading. */
export function useApiQuery<Data>(
  url: string,
  params: { [name: string]: string | number | undefined } = {},
  isEnabled = true,
) {
  const definedParams = Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { query } = useCustom<Data & object, HttpError>({
    url,
    method: 'get',
    config: { query: definedParams },
    queryOptions: { enabled: isEnabled, staleTime: 0, placeholderData: (previous) => previous },
    errorNotification: false,
  })
  return {
    data: query.data?.data as Data | undefined,
    isLoading: query.isPending && isEnabled && query.fetchStatus !== 'paused',
    isFetching: query.isFetching,
    error: faultOf(query),
    refresh: () => void query.refetch(),
  }
}
