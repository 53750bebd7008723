import { z } from 'zod'

/** The number of weeks that the charts show, the running week included. */
export const weeksShown = 12

const statusWeek = z.object({
  /** Monday and Sunday of the week, days in India. */
  from: z.string(),
  to: z.string(),
  handedIn: z.int(),
  completed: z.int(),
  returned: z.int(),
})
/** The number of copies that were handed in, completed and returned in a week. */
export type StatusWeek = z.infer<typeof statusWeek>

/** The last `weeksShown` weeks, the oldest first. */
export const statusWeeks = z.object({ weeks: z.array(statusWeek) })
export type StatusWeeks = z.infer<typeof statusWeeks>
