import type { SavedComment, SavedComments } from '@tinkerdesk/shared'
import { useState } from 'react'
import { ulid } from 'ulid'
import { request } from '../../client/request.js'
import { useApiQuery } from '../../ui/paging/use-api-query.js'

/** The comments that the person keeps, and changes of them. Each change returns true if it was saved. */
export function useSavedComments() {
  const { data, isLoading, error, refresh } = useApiQuery<SavedComments>('/api/saved-comments')
  const [fault, setFault] = useState<string | null>(null)
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setFault(null)
    try {
      await work()
      refresh()
      return true
    } catch (problem) {
      setFault(problem instanceof Error ? problem.message : 'It could not be saved.')
      return false
    }
  }
  const save = (body: SavedComment) =>
    change(() => request('post', '/api/saved-comments', { body: { ...body } }))
  return {
    comments: data?.comments ?? [],
    isLoading,
    fault: fault ?? error?.message ?? null,
    add: (text: string) => save({ id: ulid(), text }),
    save,
    remove: (id: string) => change(() => request('delete', `/api/saved-comments/${id}`)),
  }
}
