import { formatCount } from '@tinkerdesk/shared'
import { defineJob } from '../../jobs/job.js'
import { machineOf } from '../machine.js'
import { archive, put } from '../operations.js'
import { planOf } from '../plan/plan.js'
import { batchInput, setPart } from '../restore/set-part.js'
import { clearPart } from './clear-part.js'

/**
 * Archives a record that many others name: clears their references part by part, and then archives it with what is left, all at once.
 * Until then the record stays where it is. A stop or a refusal sets the references again.
 */
export const archiveJob = defineJob({
  name: 'archive',
  input: batchInput,
  async chunk({ input: { resource, id, batch }, me, tx }) {
    const start = { machine: machineOf(tx), tx, plan: planOf(resource) }
    const items = await clearPart(put, start, id, batch)
    if (items > 0) return { items, isFinished: false }
    await archive({ ...start, me, id, version: undefined, batch })
    return { items: 1, isFinished: true }
  },
  takeBack: setPart,
  sentence: ({ done }) => `Archived. ${formatCount(done - 1)} links to it were removed.`,
})
