import { z } from 'zod'

/** A student is active who signed in during the last days. */
export const activeDays = 30

const schoolActivity = z.object({
  /** The school. */
  id: z.string(),
  /** The number of its students who signed in lately. */
  active: z.int(),
  /** When its in-charge last signed in. `null` for never. */
  inchargeSignedInAt: z.iso.datetime().nullable(),
})
export type SchoolActivity = z.infer<typeof schoolActivity>

/** The activity of schools, as `GET /api/school-activity` returns it. */
export const schoolActivities = z.object({ data: z.array(schoolActivity) })
export type SchoolActivities = z.infer<typeof schoolActivities>
