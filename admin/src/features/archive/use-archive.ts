import { useInvalidate } from '@refinedev/core'
import type { AnyRow } from '@tinkerdesk/shared'
import { HttpProblem } from '../../client/http-problem.js'
import { request } from '../../client/request.js'
import { toast } from '../../ui/toast.js'

/** An archived record, by what it is called. */
export interface Archived {
  batch: string
  resource: string
  label: string
  title: string
}

/** One archived record, as the list has it. */
export interface ArchivedEntry extends Archived {
  id: string
  archivedAt: string
  archivedBy: string
  /** How many other records went with it. */
  followers: number
}

export interface ArchivePage {
  data: ArchivedEntry[]
  total: number
}

/** An archived record with those that went with it, itself first. */
export interface ArchivedBatch {
  batch: string
  records: { resource: string; title: string; record: AnyRow }[]
}

const said = (error: unknown, otherwise: string) =>
  [
    error instanceof Error ? error.message : otherwise,
    ...(error instanceof HttpProblem ? error.issues.map(({ message }) => message) : []),
  ].join(' ')

/** Brings an archived record back, or deletes it for good; answers whether it worked, and says so. */
export function useArchiveChanges() {
  const invalidate = useInvalidate()
  const restore = async ({ batch, resource, title, label }: Archived): Promise<boolean> => {
    try {
      await request('post', `/api/archive/${batch}/restore`)
      await invalidate({ resource, invalidates: ['list', 'many'] })
      toast.success(`${title || label} is back.`)
      return true
    } catch (error) {
      toast.error(said(error, 'It could not be restored.'))
      return false
    }
  }
  const purge = async ({ batch, title, label }: Archived): Promise<boolean> => {
    try {
      await request('delete', `/api/archive/${batch}`)
      toast.success(`${title || label} is deleted for good.`)
      return true
    } catch (error) {
      toast.error(said(error, 'It could not be deleted.'))
      return false
    }
  }
  return { restore, purge }
}
