import { counted, formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import { sentenceOf } from '../../sets/job-result.js'
import { setJob } from '../../sets/set-job.js'
import { savedSentence } from '../../change-sets/apply/saved-sentence.js'
import { archiveRecords } from './archive-records.js'
import { applyChangeRows } from './change-rows.js'
import { purgeBatches } from './purge-batches.js'
import { restoreBatches } from './restore-batches.js'

// The sets that a job writes. The names and inputs are stored: a job that waits during an update is still done.

const recordInput = z.strictObject({ resource: z.string(), id: z.string(), batch: z.string() })

const recordsInput = z.strictObject({
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

const batchesInput = z.strictObject({ batches: z.array(z.string()) })

/** Archives a record to which many belong, or that many name. The record stays where it is until the last part. */
export const archiveJob = setJob({
  name: 'archive',
  input: recordInput,
  itemsOf: ({ resource, id, batch }) => ({ resource, records: [{ id, batch }] }),
  operation: archiveRecords,
  mode: 'one',
  sentence: ({ done }) =>
    done === 1 ? 'Archived.' : `Archived with ${counted(done - 1, 'linked record')}.`,
})

const archiveAll = {
  input: recordsInput,
  itemsOf: (input: z.infer<typeof recordsInput>) => input,
  operation: archiveRecords,
  changeSetOf: ({ bulk }: z.infer<typeof recordsInput>) => bulk,
  sentence: sentenceOf('Archived'),
}

/** Archives many records, each with a result of its own. */
export const archiveManyJob = setJob({ ...archiveAll, name: 'archiveMany', mode: 'each' })

/** Archives all of some records, or none. */
export const archiveAllJob = setJob({ ...archiveAll, name: 'archiveAll', mode: 'all' })

/** Restores what is left of a large batch. */
export const restoreJob = setJob({
  name: 'restore',
  input: recordInput,
  itemsOf: ({ id: root, batch }) => ({ batches: [batch], root, isHeld: true }),
  operation: restoreBatches,
  mode: 'one',
  sentence: ({ done, counts: { failed = 0 } }) =>
    `Restored with ${counted(done - failed, 'linked record')}.${failed > 0 ? ` Still in the archive: ${formatCount(failed)}.` : ''}`,
})

/** Restores many batches, each with a result of its own. */
export const restoreManyJob = setJob({
  name: 'restoreMany',
  input: batchesInput,
  itemsOf: (input) => input,
  operation: restoreBatches,
  mode: 'each',
  sentence: sentenceOf('Restored'),
})

/** Permanently deletes a large batch. */
export const purgeJob = setJob({
  name: 'purge',
  input: z.strictObject({ batch: z.string() }),
  itemsOf: ({ batch }) => ({ batches: [batch], isHeld: true }),
  operation: purgeBatches,
  mode: 'one',
  sentence: ({ done }) => `Permanently deleted with ${counted(done - 1, 'linked record')}.`,
})

/** Permanently deletes many batches, each with a result of its own. */
export const purgeManyJob = setJob({
  name: 'purgeMany',
  input: batchesInput,
  itemsOf: (input) => input,
  operation: purgeBatches,
  mode: 'each',
  sentence: sentenceOf('Permanently deleted'),
})

/** Applies the rows of a change set. What is applied stays after a stop. */
export const applyChangesJob = setJob({
  name: 'applyChanges',
  input: z.strictObject({ set: z.string() }),
  itemsOf: (input) => input,
  operation: applyChangeRows,
  mode: 'each',
  changeSetOf: ({ set }) => set,
  sentence: ({ counts }) => savedSentence(counts),
})

/** All of them, as the app lists them. */
export const setJobs = [
  archiveJob,
  archiveManyJob,
  archiveAllJob,
  restoreJob,
  restoreManyJob,
  purgeJob,
  purgeManyJob,
  applyChangesJob,
] as const
