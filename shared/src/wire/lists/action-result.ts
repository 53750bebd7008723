import { z } from 'zod'
import { bulkResult } from './bulk-result.js'

/** The result of an action for one record, in the order of the request. */
export const actionResult = bulkResult.extend({
  /** The body of a change that puts the previous values back. Absent if nothing changed or not all of it can be put back. */
  undo: z.record(z.string(), z.unknown()).optional(),
})
export type ActionResult = z.infer<typeof actionResult>
