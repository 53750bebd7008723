import { useInvalidate } from '@refinedev/core'
import type { AnyRow } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'

/** The identity of an archived record and its name on screen. */
export interface Archived {
  batch: string
  resource: string
  label: string
  title: string
}

/** One row of the archive. */
export interface ArchivedEntry extends Archived {
  id: string
  archivedAt: string
  archivedBy: string
  /** The number of other records archived with it. */
  followers: number
}

export interface ArchivePage {
  data: ArchivedEntry[]
  total: number
}

/** An archived record first, then the records archived with it. */
export interface ArchivedBatch {
  batch: string
  records: { resource: string; title: string; record: AnyRow }[]
}

const messageOf = (error: unknown, fallback: string) =>
  [
    error instanceof Error ? error.message : fallback,
    ...(error instanceof HttpProblem ? error.issues.map(({ message }) => message) : []),
  ].join(' ')

/** Restores archived records or deletes them permanently. Both report the result in a toast and return true on success. */
export function useArchiveChanges() {
  const invalidate = useInvalidate()
  const restore = async ({ batch, resource, title, label }: Archived): Promise<boolean> => {
    try {
      await request('post', `/api/archive/${batch}/restore`)
      await invalidate({ resource, invalidates: ['list', 'many'] })
      toast.success(`${title || label} restored`)
      return true
    } catch (error) {
      toast.error(messageOf(error, 'The record could not be restored.'))
      return false
    }
  }
  const purge = async ({ batch, title, label }: Archived): Promise<boolean> => {
    try {
      await request('delete', `/api/archive/${batch}`)
      toast.success(`${title || label} deleted permanently`)
      return true
    } catch (error) {
      toast.error(messageOf(error, 'The record could not be deleted.'))
      return false
    }
  }
  return { restore, purge }
}
