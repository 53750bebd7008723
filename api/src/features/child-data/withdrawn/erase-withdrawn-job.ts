import { today } from '@tinkerdesk/shared'
import { z } from 'zod'
import { defineJob } from '../../../jobs/job.js'
import { WithdrawnEraser } from './withdrawn-eraser.js'

/** Erases what was withdrawn a year ago, a record at a time. */
export const eraseWithdrawnJob = defineJob({
  name: 'erase-withdrawn',
  input: z.object({}),
  schedule: { pattern: '20 4 * * *', title: 'Erase what was withdrawn a year ago' },
  isOwnWork: true,
  isStoppable: false,
  freesSpace: true,
  prepare: ({ get }) => get(WithdrawnEraser).eraseNext(today()),
  async chunk({ tx, get }) {
    return { items: 1, isFinished: !(await get(WithdrawnEraser).isLeft(tx, today())) }
  },
  sentence: () => 'What was withdrawn a year ago has been erased.',
})
