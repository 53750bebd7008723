import { formatCount } from '@tinkerdesk/shared'
import { defineJob } from '../../jobs/job.js'
import { batchInput, setPart } from './set-part.js'

/** Sets the many references to a restored record again. The record is back before it starts. */
export const restoreJob = defineJob({
  name: 'restore',
  input: batchInput,
  isStoppable: false,
  isOwnWork: true,
  async chunk(chunk) {
    const progress = await setPart(chunk)
    return progress.isFinished ? { ...progress, items: 0 } : progress
  },
  sentence: ({ done }) => `Restored with ${formatCount(done)} links to it.`,
})
