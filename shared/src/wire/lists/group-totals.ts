import { z } from 'zod'

/** The groups of an answer: those with the most records. */
export const maxGroups = 200

/** The sums by the paths of their fields. */
const sums = z.record(z.string(), z.number())

const recordGroup = z.object({
  /** An id for a relation, `2026-04` for a month. `null` for the records in which the field is empty. */
  value: z.union([z.string(), z.boolean(), z.null()]),
  /** The name of the related record, if the person may read it. */
  name: z.string().optional(),
  count: z.int(),
  sums,
})
/** The records of a list that share a value. */
export type RecordGroup = z.infer<typeof recordGroup>

/** The records of a list counted by a field: the largest groups first, months the latest first. */
export const groupTotals = z.object({
  groups: z.array(recordGroup),
  /** All records of the list, also those of groups that the answer leaves out. */
  total: z.object({ groups: z.int(), count: z.int(), sums }),
})
export type GroupTotals = z.infer<typeof groupTotals>
