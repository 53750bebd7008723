import { setTimeout as pass } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '../database/database.js'
import type { Events } from '../events/events.js'
import type { FreeSpace } from '../files/free-space.js'
import { defineJob } from './job.js'
import { JobKinds } from './job-kinds.js'
import type { JobQueue } from './job-queue.js'
import { JobTimes } from './job-times.js'
import { JobWork } from './job-work.js'
import type { JobRow } from './shown-job.js'

const row = {
  id: 'job',
  kind: 'slow',
  owner: 'system',
  token: null,
  input: '{}',
  state: 'running',
  ending: null,
  counts: '{}',
  attempts: 1,
} as JobRow

/** The work on a job whose preparation ends once its lease was renewed three times. */
function slowWork() {
  const renewed: string[] = []
  const isFinished = true
  const prepare = async () => {
    while (renewed.length < 3) await pass(5)
  }
  const slow = defineJob({
    name: 'slow',
    input: z.object({}),
    isOwnWork: true,
    prepare,
    chunk: () => Promise.resolve({ items: 0, isFinished }),
    sentence: () => 'Done.',
  })
  const queue = {
    renew: ({ id }: JobRow) => Promise.resolve(void renewed.push(id)),
    progress: () => Promise.resolve({ ...row, state: 'done' }),
  }
  const database = { write: (work: (tx: unknown) => unknown) => work({}) }
  const work = new JobWork(
    database as unknown as Database,
    queue as unknown as JobQueue,
    new JobKinds([slow]),
    Object.assign(new JobTimes(), { lease: 30 }),
    { emitEverywhere: () => undefined } as unknown as Events,
    {} as never,
    {} as never,
    { isLow: () => Promise.resolve({ records: false }) } as unknown as FreeSpace,
    {} as never,
  )
  return { work, renewed }
}

test('a job keeps its lease while it does slow work before a chunk, and not after it', async () => {
  const { work, renewed } = slowWork()
  expect(await work.step(row)).toMatchObject({ state: 'done' })
  const count = renewed.length
  await pass(50)
  expect(renewed).toHaveLength(count)
})
