import type { CopyResource } from '../parts/copy-status.js'

/** One change of a copy's status, as `GET /api/status-changes` answers it. */
export interface StatusChange {
  id: string
  /** When it happened: ISO, UTC. */
  at: string
  /** The copy: its resource, its id, and what it was called then. */
  resource: CopyResource
  copy: string
  title: string
  student: string
  studentName: string
  /** The school of the student at that time; `null` where nobody wrote it down. */
  school: string | null
  schoolName: string
  was: string
  status: string
  /** The account of who changed it, while it is there. */
  by?: string
  byName: string
  /** The copy lies in the archive, where nobody works on it. */
  isArchived: boolean
}

/** So many changes are counted and paged through; what is older is asked for by days. */
export const mostStatusChanges = 10_000

export interface StatusChanges {
  data: StatusChange[]
  count: number
  /** How many match, of the newest `mostStatusChanges`. */
  total: number
  /** Older ones match too: they are reached by days. */
  hasOlder: boolean
  page: number
  pageCount: number
}
