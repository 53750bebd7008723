import { z } from 'zod'
import { defineJob } from '../../jobs/job.js'
import { OnlineRefundService } from './online-refunds.js'

/** Asks the provider about refunds that are not decided, outside the transaction that stores the end of the job. */
export const openRefunds = defineJob({
  name: 'open-refunds',
  input: z.object({}),
  schedule: {
    pattern: '15 7,13,19 * * *',
    title: 'Ask about refunds that the bank has not confirmed',
  },
  isOwnWork: true,
  sentence: () => 'The bank was asked about all refunds that are under way.',
  prepare: ({ get }) => get(OnlineRefundService).askAboutOpen(),
  chunk: async () => ({ items: 0, isFinished: true }),
})
