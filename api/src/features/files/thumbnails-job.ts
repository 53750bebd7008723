import { z } from 'zod'
import { system } from '../../access/system.js'
import { Events } from '../../events/events.js'
import { defineJob, type StartableJob } from '../../jobs/job.js'
import { jobs } from '../../jobs/jobs.tables.js'
import { startJob } from '../../jobs/start-job.js'
import type { Transaction } from '../../database/database.js'
import { Thumbnails } from './thumbnails.js'

/** Pictures of one run, so that other work of the product comes in between. */
const maxInRun = 500

/** Makes the thumbnails of attached pictures. Each night it makes those of pictures whose run was cut off. */
export const thumbnailsJob: StartableJob<object> = defineJob({
  name: 'thumbnails',
  input: z.object({}),
  isOwnWork: true,
  schedule: { pattern: '45 1 * * *', title: 'Make small pictures' },
  prepare: ({ get }) => get(Thumbnails).make(),
  async chunk({ done, tx, get }) {
    const items = await get(Thumbnails).note(tx)
    const isFinished = items === 0 || done + items >= maxInRun
    // The list of jobs keeps the last run only.
    if (isFinished) await jobs.remove(tx, { kind: thumbnailsJob.name, state: 'done', slot: null })
    if (isFinished && items > 0) await startThumbnails(tx, get(Events))
    return { items, isFinished }
  },
  sentence: ({ done }) => `Small pictures: ${done}`,
})

/** Starts the job, unless one waits that has not begun. */
export async function startThumbnails(tx: Transaction, events: Events): Promise<void> {
  await tx.lock('thumbnails')
  if ((await jobs.count(tx, { kind: thumbnailsJob.name, state: 'queued' })) > 0) return
  await startJob(tx, events, thumbnailsJob, {
    me: system,
    input: {},
    title: 'Make small pictures',
    total: 0,
  })
}
