import { z } from 'zod'
import { listPage } from '../lists/list-page.js'

const openWork = z.object({
  student: z.string(),
  name: z.string(),
  class: z.string(),
  section: z.string().nullable(),
  /** The id of the copy. `null` for a student without one, like the values below. */
  copy: z.string().nullable(),
  status: z.string().nullable(),
  dueDate: z.string().nullable(),
  remindedAt: z.string().nullable(),
  /** False for a student who has no account that hears reminders. */
  hears: z.boolean(),
})
/** A student who has not handed in a piece of work, or has no copy of it. */
export type OpenWork = z.infer<typeof openWork>

const openClass = z.object({
  class: z.string(),
  /** Students with a copy that is not handed in, those of them whose due date is over, and students without a copy. */
  open: z.int(),
  overdue: z.int(),
  without: z.int(),
  /** Students whom a reminder would reach now, and those who were reminded today. */
  remindable: z.int(),
  reminded: z.int(),
  /** The latest reminder. */
  remindedAt: z.string().nullable(),
})
/** The students of a class who have not handed in. */
export type OpenClass = z.infer<typeof openClass>

/**
 * The students of a school who have not handed in a piece of work, as `GET /api/not-handed-in` returns them: overdue first, those without a copy last.
 * `classes` has all classes of the school.
 */
export const notHandedIn = listPage(openWork).extend({
  title: z.string(),
  classes: z.array(openClass),
})
export type NotHandedIn = z.infer<typeof notHandedIn>
