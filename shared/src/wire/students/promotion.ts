import { z } from 'zod'

/** The numbers of a yearly promotion before it starts: `GET /api/promotion`. */
export const promotionPreview = z.object({
  /** Each class, its students, and the class they move to. `null` for the last: they are archived with their accounts. */
  steps: z.array(z.object({ from: z.string(), to: z.string().nullable(), students: z.int() })),
  total: z.int(),
  /** The accounts of the students who are archived. */
  accounts: z.int(),
  /** The latest promotion of 30 days that was not undone, or `null`. */
  last: z.object({ title: z.string(), at: z.iso.datetime() }).nullable(),
})
export type PromotionPreview = z.infer<typeof promotionPreview>

/** A promotion that is done: its change set. A job (202) does one with many students. */
export const promoted = z.object({ changeSet: z.string() })
export type Promoted = z.infer<typeof promoted>
