import { formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import { jobResult } from './job-result.js'
import { defineJob } from '../../jobs/job.js'
import { machineOf } from '../machine/machine.js'
import { restorePart } from '../part-operations.js'

/** Restores what is left of a large batch: its first record is back before it starts. */
export const restoreJob = defineJob({
  name: 'restore',
  input: z.strictObject({ resource: z.string(), id: z.string(), batch: z.string() }),
  isStoppable: false,
  isOwnWork: true,
  async chunk({ input: { id: root, batch }, me, tx }) {
    const { items, apart, isDone } = await restorePart({
      machine: machineOf(tx),
      tx,
      me,
      batch,
      root,
    })
    const results = apart.map(({ row, problem }) => jobResult(row.record_id, row.title, problem))
    return { items, results, isFinished: isDone }
  },
  sentence: ({ done, counts: { failed = 0 } }) =>
    `Restored with ${formatCount(done - failed)} linked records.${failed > 0 ? ` ${formatCount(failed)} could not be, and are still in the archive.` : ''}`,
})
