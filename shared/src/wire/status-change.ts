import type { CopyResource } from '../parts/copy-status.js'
import type { ListPage } from './list-page.js'

/** One change of a copy's status, as returned by `GET /api/status-changes`. */
export interface StatusChange {
  id: string
  /** ISO 8601, UTC. */
  at: string
  /** The copy: its resource, id, and title at that time. */
  resource: CopyResource
  copy: string
  title: string
  student: string
  studentName: string
  /** The student's school at that time, or `null` if none was recorded. */
  school: string | null
  schoolName: string
  was: string
  status: string
  /** The account of the person who made the change, while it exists. */
  by?: string
  byName: string
  /** True if the copy is archived and read-only. */
  isArchived: boolean
}

/** The number of changes that are counted and paged through. Older ones are reached by filtering by days. */
export const maxStatusChanges = 10_000

/** `total` counts the matches among the newest `maxStatusChanges`. */
export interface StatusChanges extends ListPage<StatusChange> {
  /** True if older changes match too. */
  hasOlder: boolean
}
