import type { Job, Me } from '@tinkerdesk/shared'
import { z } from 'zod'
import { Database, type Transaction } from '../../database/database.js'
import type { Events } from '../../events/events.js'
import { FileRemover } from '../../files/file-remover.js'
import { defineJob } from '../../jobs/job.js'
import { startJob } from '../../jobs/start-job.js'
import type { Child } from './child.js'
import { LargeEraser } from './large-eraser.js'

/** Erases a student of whom more is stored than one transaction should erase, in parts. */
export const eraseJob = defineJob({
  name: 'erase',
  // Their accounts, which are deleted before the records.
  input: z.strictObject({
    batch: z.string(),
    people: z.array(z.strictObject({ id: z.string(), accounts: z.array(z.string()) })),
  }),
  isOwnWork: true,
  isStoppable: false,
  freesSpace: true,
  async prepare({ id, input, get }) {
    const eraser = get(LargeEraser)
    if (!(await eraser.isErased(input.people))) return eraser.search(id, input.people)
    await get(FileRemover).settled()
    await get(Database).scrub()
  },
  chunk: ({ id, input, me, tx, get }) => get(LargeEraser).next(tx, me, id, input.people),
  sentence: () => 'The student’s data has been erased.',
})

/** Starts the job that erases a student. */
export const startEraseJob = (
  tx: Transaction,
  events: Events,
  me: Me,
  children: readonly [Child, ...Child[]],
): Promise<Job> => {
  const [{ id }] = children
  const input = {
    batch: id,
    people: children.map(({ id: person, accounts }) => ({ id: person, accounts })),
  }
  return startJob(tx, events, eraseJob, {
    me,
    input,
    title: 'Erase a student',
    total: 1,
    subject: `student ${id}`,
  })
}
