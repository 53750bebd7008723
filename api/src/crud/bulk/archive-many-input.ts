import type { Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import type { Transaction } from '../../database/database.js'

/** The input of a job that archives many records of a resource. */
export const archiveManyInput = z.strictObject({
  resource: z.string(),
  bulk: z.string(),
  records: z.array(z.strictObject({ id: z.string(), version: z.int().optional(), batch: z.string().optional() })),
})

/** A chunk of such a job. */
export interface ArchiveChunk {
  input: z.infer<typeof archiveManyInput>
  /** The number of records that are archived or refused. */
  done: number
  me: Me
  tx: Transaction
}
