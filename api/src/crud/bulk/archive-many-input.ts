import type { Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import type { Transaction } from '../../database/database.js'

/** The input of a job that archives many records of a resource. */
export const archiveManyInput = z.strictObject({
  resource: z.string(),
  bulk: z.string(),
  /** The number of records that the request named. `place` is that of a record among them. Absent if the job has them all. */
  total: z.int().optional(),
  records: z.array(
    z.strictObject({
      id: z.string(),
      version: z.int().optional(),
      batch: z.string().optional(),
      place: z.int().optional(),
    }),
  ),
})

/** A chunk of such a job. */
export interface ArchiveChunk {
  input: z.infer<typeof archiveManyInput>
  /** The number of records that are archived or refused. */
  done: number
  me: Me
  tx: Transaction
}
