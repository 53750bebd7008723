import { z } from 'zod'

const candidate = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  /** The fields that tell it from others, in words. */
  hint: z.string(),
  createdAt: z.iso.datetime(),
})

const likelyPair = z.object({
  /** The older record, then the younger. */
  records: z.tuple([candidate, candidate]),
  /** True if the names are the same, apart from case and accents. */
  isSameName: z.boolean(),
  /** True if the names and all compared values are the same. */
  isEqual: z.boolean(),
  /** The paths of fields with the same value. */
  same: z.array(z.string()),
  /** The paths of compared fields with different values. */
  different: z.array(z.string()),
})
/** Two records that may be the same person or place. */
export type LikelyPair = z.infer<typeof likelyPair>

/** The likeliest pairs first: `GET /api/duplicates`. `total` and `equal`, the number of equal pairs, have those that are not in the list, too. `isCut` if there are so many that the search ended early. */
export const likelyPairs = z.object({
  pairs: z.array(likelyPair),
  total: z.int(),
  equal: z.int(),
  isCut: z.boolean(),
})
export type LikelyPairs = z.infer<typeof likelyPairs>

/** Pairs in one answer. */
export const maxPairs = 200
/** Equal pairs that are merged at once. */
export const maxMergedPairs = 1000
/** Records that may name the record that is merged away. */
export const maxMoved = 1000

/** The change set of a merge: `POST /api/duplicates/merge`. */
export const merged = z.object({ changeSet: z.string() })
export type Merged = z.infer<typeof merged>
