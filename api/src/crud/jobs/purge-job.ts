import { formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { machineOf } from '../machine/machine.js'
import { purge } from '../operations.js'
import { purgeSome } from '../part-operations.js'
import { archive } from '../plan/own-tables.js'

/** Permanently deletes a large batch, its first record last. */
export const purgeJob = defineJob({
  name: 'purge',
  input: z.strictObject({ batch: z.string() }),
  isStoppable: false,
  isOwnWork: true,
  freesSpace: true,
  async chunk({ input: { batch }, me, tx }) {
    const request = { machine: machineOf(tx), tx, me, batch }
    const items = await purgeSome(request)
    if (items > 0) return { items, isFinished: false }
    const left = await archive.count(tx, { batch })
    await purge(request)
    return { items: left, isFinished: true }
  },
  sentence: ({ done }) => `Permanently deleted with ${formatCount(done - 1)} linked records.`,
})
