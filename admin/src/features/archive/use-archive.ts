import { useInvalidate } from '@refinedev/core'
import type { Archived } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { shortName } from '../../ui/parts/short-name.js'
import { toast } from '../../ui/messages/toast.js'
import { titleOfArchived } from './archived-title.js'

const messageOf = (error: unknown, fallback: string) =>
  [
    error instanceof Error ? error.message : fallback,
    ...(error instanceof HttpProblem ? error.issues.map(({ message }) => message) : []),
  ].join(' ')

/** Restores archived records or deletes them permanently. Both report the result in a toast and return true on success. */
export function useArchiveChanges() {
  const invalidate = useInvalidate()
  const restore = async (archived: Archived): Promise<boolean> => {
    try {
      const answer = await request<object>('post', `/api/archive/${archived.batch}/restore`)
      await invalidate({ resource: archived.resource, invalidates: ['list', 'many'] })
      // The bar of running jobs reports the end of a long one.
      if (!('state' in answer)) toast.success(`${shortName(titleOfArchived(archived))} restored`)
      return true
    } catch (error) {
      toast.error(messageOf(error, 'The record could not be restored.'))
      return false
    }
  }
  const purge = async (archived: Archived): Promise<boolean> => {
    try {
      const answer = await request<object | null>('delete', `/api/archive/${archived.batch}`)
      // The bar of running jobs reports the end of a long one.
      if (!(answer && 'state' in answer))
        toast.success(`${shortName(titleOfArchived(archived))} deleted permanently`)
      return true
    } catch (error) {
      toast.error(messageOf(error, 'The record could not be deleted.'))
      return false
    }
  }
  /** Starts the job that deletes all records that were archived together. Its bar reports the end. */
  const purgeBulk = async (bulk: string): Promise<boolean> => {
    try {
      await request('delete', `/api/archive/bulks/${bulk}`)
      return true
    } catch (error) {
      toast.error(messageOf(error, 'The records could not be deleted.'))
      return false
    }
  }
  return { restore, purge, purgeBulk }
}
