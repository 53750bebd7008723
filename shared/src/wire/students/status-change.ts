import { z } from 'zod'
import { copyStatuses, type CopyResource } from '../../parts/copy-status.js'
import { listPage } from '../lists/list-page.js'

const statusChange = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The copy: its resource, id, and title at that time. */
  resource: z.enum(Object.keys(copyStatuses) as CopyResource[]),
  copy: z.string(),
  title: z.string(),
  student: z.string(),
  studentName: z.string(),
  /** The student's school at that time, or `null` if none was recorded. */
  school: z.string().nullable(),
  schoolName: z.string(),
  was: z.string(),
  status: z.string(),
  /** The account of the person who made the change, while it exists. */
  by: z.string().optional(),
  byName: z.string(),
  /** True if the copy is archived and read-only. */
  isArchived: z.boolean(),
})
/** One change of a copy's status, as returned by `GET /api/status-changes`. */
export type StatusChange = z.infer<typeof statusChange>

/** The number of changes that are counted and paged through. Older ones are reached by filtering by days. */
export const maxStatusChanges = 10_000

/** `total` counts the matches among the newest `maxStatusChanges`. */
export const statusChanges = listPage(statusChange).extend({
  /** True if older changes match too. */
  hasOlder: z.boolean(),
})
export type StatusChanges = z.infer<typeof statusChanges>
