import { z } from 'zod'

/** A school's year compared with others, as returned by `GET /api/assessment-figures`. */
export const assessmentFigures = z.object({
  /** The schools that it is compared with: those of the oldest grant of a coordinator that has the school, else those of its district. */
  of: z.enum(['cluster', 'district']),
  /** The name of the district; `null` for a school without one, which is compared with all such schools of its state. Absent with a cluster. */
  district: z.string().nullable().optional(),
  /** The middle score of what these schools handed in for the year. `hidden` for fewer than five. */
  median: z.union([z.number(), z.literal('hidden')]),
})
export type AssessmentFigures = z.infer<typeof assessmentFigures>
