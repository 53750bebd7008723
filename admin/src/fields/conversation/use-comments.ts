import type { CommentPage } from '@tinkerdesk/shared'
import { useState } from 'react'
import { request } from '../../client/request.js'
import { toast } from '../../ui/messages/toast.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'
import { useLive } from '../../ui/paging/use-live.js'
import type { RecordPlace } from '../record-place.js'
import { nothingLoaded, withNewest, withOlder } from './merge-page.js'

/** The number of comments that a page shows at first. */
export const newestComments = 10
const older = 25

/** Loads the conversation of a record: the newest entries at first, again as soon as the record changes, and older ones on request. */
export function useComments({ resource, id }: RecordPlace) {
  const url = `/api/${resource.url}/${id}/comments`
  const { data, isLoading, error, refresh } = useApiQuery<CommentPage>(url, {
    limit: newestComments,
  })
  const [seen, setSeen] = useState({
    page: undefined as CommentPage | undefined,
    loaded: nothingLoaded,
  })
  const [isReading, setReading] = useState(false)
  if (data && data !== seen.page) setSeen({ page: data, loaded: withNewest(seen.loaded, data) })
  useLive([resource.name], refresh, { only: ['update', 'restore'] })
  return {
    ...seen.loaded,
    isLoading,
    isReading,
    error,
    refresh,
    readOlder: async () => {
      const last = seen.loaded.entries.at(-1)
      if (!last) return
      setReading(true)
      try {
        const page = await request<CommentPage>('get', `${url}?limit=${older}&before=${last.id}`)
        setSeen((before) => ({ ...before, loaded: withOlder(before.loaded, page) }))
      } catch (failure) {
        toast.error(
          failure instanceof Error ? failure.message : 'The earlier comments could not be loaded.',
        )
      } finally {
        setReading(false)
      }
    },
    remove: async (entry: string) => {
      await request('delete', `${url}/${entry}`)
      refresh()
    },
  }
}
