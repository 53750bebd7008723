import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { AutomationQueue } from './automation-queue.js'

const atOnce = 500

/** Deletes what automations did some time ago. */
export const sweepAutomations = defineJob({
  name: 'sweep-automations',
  input: z.object({}),
  schedule: { pattern: '50 3 * * *', title: 'Delete the old log of automations' },
  freesSpace: true,
  sentence: ({ done }) => `Old entries of automations deleted: ${done}`,
  async chunk({ tx, get }) {
    const items = await get(AutomationQueue).deleteOld(tx, atOnce)
    return { items, isFinished: items < atOnce }
  },
})
