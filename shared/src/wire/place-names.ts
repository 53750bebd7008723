import { z } from 'zod'

/** The names of a state's list of districts, and of the blocks of one of them: `GET /api/place-names`. Both are empty where no list is loaded. */
export const placeNames = z.object({
  districts: z.array(z.string()),
  /** Of the district in the request. */
  blocks: z.array(z.string()),
  /** Where the newest part of the list is from, and the day on which the source had it. `null` where there is none. */
  list: z.object({ source: z.string(), asOf: z.string() }).nullable(),
})
export type PlaceNames = z.infer<typeof placeNames>
