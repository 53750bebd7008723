import { z } from 'zod'
import { requestKinds } from '../../base/request-kinds.js'
import { slotHours } from '../../parts/slot-hours.js'

/** A few rows, and the number of all. */
const block = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

/** The blocks of the home page of staff, above the picker, within the reader's reach, as returned by `GET /api/home`. */
export const home = z.object({
  /** The reader's own tasks that are not done and due today or before, the oldest first. */
  tasks: block(z.object({ id: z.string(), taskName: z.string(), taskDueDate: z.string() })),
  /** The competitions whose applications close within `closingDays`, the first to close first. */
  closing: block(z.object({ id: z.string(), name: z.string(), applicationEndDate: z.string() })),
  /** The proposals and drafts of activities that wait for a decision, the oldest first. */
  proposals: block(z.object({ id: z.string(), taName: z.string(), createdAt: z.string() })),
  /** Today's bookings in the order of the hours; `null` for people who may not read bookings. */
  bookings: block(
    z.object({
      id: z.string(),
      hour: z.enum(slotHours),
      /** The slot month, whose hour has a register. `null` for a remote lab. */
      slot: z.string().nullable(),
      /** The student's name, or for whom else the seat is. */
      who: z.string(),
      /** The remote lab, or the school whose lab it is. */
      lab: z.string(),
    }),
  ).nullable(),
  /** The requests of guardians whose deadline is over, the oldest first; `null` for people who may not read them. */
  requests: block(
    z.object({
      id: z.string(),
      kind: z.enum(requestKinds),
      guardian: z.string(),
      deadline: z.string(),
    }),
  ).nullable(),
})
export type Home = z.infer<typeof home>

/** The days ahead, today included, in which competitions close that the home page names. */
export const closingDays = 7
/** The rows of each block. */
export const maxHomeRows = 3
