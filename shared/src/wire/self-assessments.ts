import { z } from 'zod'

/** A school's year compared with others, as returned by `GET /api/assessment-figures`. */
export const assessmentFigures = z.object({
  /** The middle score of what the schools of its district handed in for the year. `hidden` for fewer than five. */
  median: z.union([z.number(), z.literal('hidden')]),
  /** The name of the district; `null` for a school without one, which is compared with all such schools of its state. */
  district: z.string().nullable(),
})
export type AssessmentFigures = z.infer<typeof assessmentFigures>
