import { formatCount } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { machineOf } from '../machine/machine.js'
import { archive } from '../operations.js'
import { archiveSome, restorePart } from '../part-operations.js'
import { planOf } from '../plan/plan.js'
import { countLinked } from '../archive/count-linked.js'

/**
 * Archives a record to which many belong, or that many name: these part by part, and then the record with what is left, all at once. Until then
 * the record stays where it is. A stop or a refusal brings everything back.
 */
export const archiveJob = defineJob({
  name: 'archive',
  input: z.strictObject({ resource: z.string(), id: z.string(), batch: z.string() }),
  async chunk({ input: { resource, id, batch }, me, tx }) {
    const start = {
      machine: machineOf(tx),
      tx,
      me,
      plan: planOf(resource),
      id,
      batch,
      version: undefined,
    }
    const items = await archiveSome(start)
    if (items > 0) return { items, isFinished: false }
    const left = await countLinked(tx, start.plan, [id])
    await archive(start)
    return { items: left + 1, isFinished: true }
  },
  async takeBack({ input: { id: root, batch }, done, me, tx }) {
    const { items, isDone } = await restorePart({ machine: machineOf(tx), tx, me, batch, root })
    return { items: isDone ? done : items, isFinished: isDone }
  },
  sentence: ({ done }) =>
    done === 1 ? 'Archived.' : `Archived with ${formatCount(done - 1)} linked records.`,
})
