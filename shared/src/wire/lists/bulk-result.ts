import { z } from 'zod'
import { problem } from './problem.js'

/** The result for one record of a bulk request with `?mode=each`, in the order of the request. */
export const bulkResult = z.object({
  /** Absent if a record without an id was refused. */
  id: z.string().optional(),
  /** The HTTP status that the record alone would have had. */
  status: z.int(),
  /** The record as the person may read it now. Absent if it was refused. */
  record: z.unknown().optional(),
  problem: problem.optional(),
})
export type BulkResult = z.infer<typeof bulkResult>
