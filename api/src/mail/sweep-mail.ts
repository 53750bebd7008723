import { z } from 'zod'
import { defineJob } from '../jobs/job.js'
import { MailQueue } from './mail-queue.js'

const atOnce = 500

/** Deletes e-mails some time after they were sent or have failed. */
export const sweepMail = defineJob({
  name: 'sweep-mail',
  input: z.object({}),
  schedule: { pattern: '40 3 * * *', title: 'Delete old e-mails' },
  freesSpace: true,
  sentence: ({ done }) => `Old e-mails deleted: ${done}`,
  async chunk({ tx, get }) {
    const items = await get(MailQueue).deleteOld(tx, atOnce)
    return { items, isFinished: items < atOnce }
  },
})
