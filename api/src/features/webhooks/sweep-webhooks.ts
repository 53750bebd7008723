import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { WebhookQueue } from './webhook-queue.js'

const atOnce = 500

/** Deletes messages of webhooks some time after they were sent or have failed. */
export const sweepWebhooks = defineJob({
  name: 'sweep-webhooks',
  input: z.object({}),
  schedule: { pattern: '45 3 * * *', title: 'Delete old messages of webhooks' },
  freesSpace: true,
  sentence: ({ done }) => `Old messages of webhooks deleted: ${done}`,
  async chunk({ tx, get }) {
    const items = await get(WebhookQueue).deleteOld(tx, atOnce)
    return { items, isFinished: items < atOnce }
  },
})
