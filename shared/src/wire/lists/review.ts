import { z } from 'zod'
import { copyStatuses, waitingStatuses, type CopyResource } from '../../parts/copy-status.js'
import { listPage } from './list-page.js'

export const waitingCopy = z.object({
  id: z.string(),
  resource: z.enum(Object.keys(copyStatuses) as CopyResource[]),
  title: z.string(),
  status: z.enum(waitingStatuses),
  /** When it began to wait. */
  statusAt: z.iso.datetime(),
  dueDate: z.string().nullable(),
  student: z.string(),
  studentName: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  school: z.string().nullable(),
  schoolName: z.string(),
})
/** A copy that waits for staff, as the queue of reviews lists it. */
export type WaitingCopy = z.infer<typeof waitingCopy>

/** The number of copies that the queue pages through. Later ones move up as earlier ones are reviewed. */
export const maxWaiting = 500

/** A page of the queue, longest waiting first. `total` counts all that wait. */
export const reviewQueue = listPage(waitingCopy)
export type ReviewQueue = z.infer<typeof reviewQueue>

/** The copies before and after a place in the queue, and the first of all; `null` where there is none. */
export const reviewNeighbours = z.object({
  previous: waitingCopy.nullable(),
  next: waitingCopy.nullable(),
  first: waitingCopy.nullable(),
  /** The number of copies that wait longer. */
  before: z.int(),
  total: z.int(),
})
export type ReviewNeighbours = z.infer<typeof reviewNeighbours>
