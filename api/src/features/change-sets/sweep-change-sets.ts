import { z } from 'zod'
import { changeRows, changeSets, oldestChangeSet } from '../../crud/index.js'
import { defineJob } from '../../jobs/job.js'

const atOnce = 20

/** Deletes change sets after 30 days, with the values that an undo would have put back. The audit trail stays. */
export const sweepChangeSets = defineJob({
  name: 'sweep-change-sets',
  input: z.object({}),
  schedule: { pattern: '30 3 * * *', title: 'Delete old change sets' },
  freesSpace: true,
  sentence: ({ done }) => `Old change sets deleted: ${done}`,
  async chunk({ tx }) {
    const old = await changeSets.find(tx, { at: { $lt: oldestChangeSet() } }, { columns: ['id'], order: ['at'], limit: atOnce })
    const ids = old.map(({ id }) => id)
    await changeRows.remove(tx, { change_set: ids })
    await changeSets.remove(tx, { id: ids })
    return { items: ids.length, isFinished: ids.length < atOnce }
  },
})
