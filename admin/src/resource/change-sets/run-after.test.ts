import type { Job } from '@tinkerdesk/shared'
import { noteJob } from '../../client/jobs/jobs.js'
import { currentToasts, toast } from '../../ui/messages/toast.js'
import { runAfter } from './run-after.js'

const running: Job = {
  id: 'job',
  kind: 'bulkEdit',
  title: 'Edit 900 schools',
  state: 'running',
  isTakenBack: false,
  isStoppable: true,
  isContinuable: false,
  done: 0,
  total: 900,
  counts: {},
  message: null,
  changeSet: null,
  createdAt: '2026-11-22T06:30:00.000Z',
  startedAt: '2026-11-22T06:30:00.000Z',
  endedAt: null,
}
const texts = () => currentToasts().map(({ text }) => text)
const settled = () => new Promise(setImmediate)

describe('what follows from an answer', () => {
  beforeEach(() => toast.dismissAll())

  test('waits for the end of a job, and is left out if more rows were refused than it allows', async () => {
    const runs: string[] = []
    const start = (id: string, maxFailed: number) =>
      runAfter({ ...running, id }, maxFailed, async () => {
        runs.push(id)
      })
    for (const [id, maxFailed] of [
      ['whole', 0],
      ['refused', 0],
      ['allowed', 2],
    ] as const)
      await start(id, maxFailed)
    noteJob({ ...running, id: 'whole', done: 400 })
    await settled()
    expect(runs).toEqual([])
    noteJob({ ...running, id: 'whole', state: 'done' })
    for (const id of ['refused', 'allowed'])
      noteJob({ ...running, id, state: 'done', counts: { failed: 2 } })
    await settled()
    expect(runs).toEqual(['whole', 'allowed'])
    expect(texts()).toEqual(['Not every record was saved, so the last step was left out.'])
  })

  test('tells a fault, and does not throw it: the records are saved', async () => {
    await runAfter({ ...running, id: 'fault' }, 0, () =>
      Promise.reject(new Error('The account is gone.')),
    )
    noteJob({ ...running, id: 'fault', state: 'done' })
    await settled()
    expect(texts()).toEqual(['The records are saved. The account is gone.'])
  })
})
