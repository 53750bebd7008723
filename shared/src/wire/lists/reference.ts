import { z } from 'zod'

/** The records of one kind that refer to a record, and what happens to them when it is archived: `GET /api/{url}/:id/references`. */
export const reference = z.object({
  resource: z.string(),
  label: z.string(),
  /** They prevent it, are archived along with it, or lose the link. */
  effect: z.enum(['block', 'follow', 'clear']),
  /** How many of them the person may read. */
  total: z.int(),
  /** Titles of those, at most ten. */
  titles: z.array(z.string()),
})
export type Reference = z.infer<typeof reference>
