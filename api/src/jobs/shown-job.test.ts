import { z } from 'zod'
import { defineJob } from './job.js'
import { shownJob, type JobRow } from './shown-job.js'

const kind = defineJob({
  name: 'paint',
  input: z.strictObject({ set: z.string() }),
  chunk: async () => ({ items: 1 }),
  changeSetOf: ({ set }) => set,
  sentence: () => 'Painted.',
})
const at = '2026-07-01T10:00:00.000Z'
const row = (change: Partial<JobRow>): JobRow => ({
  id: 'job',
  kind: 'paint',
  owner: 'asha',
  token: null,
  title: 'Paint the fences',
  subject: null,
  slot: null,
  input: '{}',
  state: 'done',
  ending: null,
  done: 1,
  total: 1,
  counts: '{}',
  error: null,
  lease: null,
  due_at: at,
  attempts: 0,
  created_at: at,
  started_at: at,
  ended_at: at,
  ...change,
})

describe('a job as people see it', () => {
  it('names the change set that it made once it has ended', () => {
    const input = '{"set":"of fences"}'
    expect(shownJob(row({ input }), kind)).toMatchObject({
      message: 'Painted.',
      changeSet: 'of fences',
    })
    expect(shownJob(row({ input, state: 'running', ended_at: null }), kind).changeSet).toBeNull()
  })

  it('is shown also if an older build stored its input in another form', () => {
    expect(shownJob(row({ input: '{"colour":"red"}' }), kind)).toMatchObject({
      message: 'Painted.',
      changeSet: null,
    })
  })
})
