import type { Problem } from '../base/problems.js'

/** The result for one record of a bulk request with `?mode=each`, in the order of the request. */
export interface BulkResult {
  /** Absent if a record without an id was refused. */
  id?: string
  /** The HTTP status that the record alone would have had. */
  status: number
  /** The record as the person may read it now. Absent if it was refused. */
  record?: unknown
  problem?: Problem
}
