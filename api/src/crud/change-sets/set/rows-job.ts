import type { Job } from '@tinkerdesk/shared'
import type { Sql } from '../../../database/database.js'
import type { Applying } from '../../operation/writing.js'

/** The job that applies the rows of a change set which are too many for a request. */
export interface RowsJob {
  /** Returns the open job that applies a change set, if any. */
  openOf(sql: Sql, set: string): Promise<Job | null>
  /** Starts the job, if the rows are too many for a request, or archive or restore too much. */
  start(applying: Applying, rows: { id: string; title: string; total: number }): Promise<Job | null>
}
