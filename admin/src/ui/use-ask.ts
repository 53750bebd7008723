import { useCustom, type HttpError } from '@refinedev/core'

/** Queries an API address that is not a resource's records. Keeps the previous data on screen while reloading. */
export function useAsk<Answer>(url: string, params: { [name: string]: string | number | undefined } = {}, isEnabled = true) {
  const definedParams = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== ''))
  const { query } = useCustom<Answer & object, HttpError>({
    url,
    method: 'get',
    config: { query: definedParams },
    queryOptions: { enabled: isEnabled, staleTime: 0, placeholderData: (previous) => previous },
    errorNotification: false,
  })
  return {
    answer: query.data?.data as Answer | undefined,
    isLoading: query.isPending && isEnabled,
    isFetching: query.isFetching,
    error: query.isError ? query.error : null,
    refresh: () => void query.refetch(),
  }
}
