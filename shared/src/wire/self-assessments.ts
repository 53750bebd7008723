import { z } from 'zod'

/** How a school's year stands beside others, as returned by `GET /api/assessment-figures`. */
export const assessmentFigures = z.object({
  /** The middle score of what the schools of its district handed in for the year. `hidden` for fewer than five. */
  median: z.union([z.number(), z.literal('hidden')]),
  /** The name of the district; `null` for a school without one, which stands beside all such schools of its state. */
  district: z.string().nullable(),
})
export type AssessmentFigures = z.infer<typeof assessmentFigures>
