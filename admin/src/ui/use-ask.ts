import { useCustom, type HttpError } from '@refinedev/core'

/** What our server answers at an address besides the records of a resource; kept on screen while it is asked anew. */
export function useAsk<Answer>(url: string, query: { [name: string]: string | number | undefined } = {}, isWanted = true) {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
  const asked = useCustom<Answer & object, HttpError>({
    url,
    method: 'get',
    config: { query: given },
    queryOptions: { enabled: isWanted, staleTime: 0, placeholderData: (previous) => previous },
    errorNotification: false,
  })
  return {
    answer: asked.query.data?.data as Answer | undefined,
    isLoading: asked.query.isPending && isWanted,
    isFetching: asked.query.isFetching,
    error: asked.query.isError ? asked.query.error : null,
    refresh: () => void asked.query.refetch(),
  }
}
