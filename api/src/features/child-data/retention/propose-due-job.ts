import { today } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job.js'
import { Retention } from './retention.js'

/** Proposes records whose time is over, and finishes approvals that were cut off. */
export const proposeDueJob = defineJob({
  name: 'propose-due',
  input: z.object({}),
  schedule: { pattern: '10 4 * * *', title: 'Look for records that are no longer needed' },
  isOwnWork: true,
  isStoppable: false,
  prepare: ({ get }) => get(Retention).finishApproved(),
  async chunk({ tx, get }) {
    return { items: await get(Retention).propose(tx, today()), isFinished: true }
  },
  sentence: ({ done }) => `Records proposed for erasing: ${done}`,
})
