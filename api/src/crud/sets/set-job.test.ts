import { z } from 'zod'
import type { Me } from '@tinkerdesk/shared'
import { startMachine, type TestMachine } from '../../../test/support/test-machine.js'
import { system } from '../../access/system.js'
import type { Chunk, Progress, StartableJob } from '../../jobs/job.js'
import { ProblemError } from '../../problems/problem-error.js'
import { jobResult } from './job-result.js'
import { setJob } from './set-job.js'
import type { SetOperation } from './set-operation.js'

let world: TestMachine
beforeAll(async () => {
  world = await startMachine()
})
afterAll(() => world.stop())

const me: Me = { ...system, uid: 'asha' }
const who = ({ uid }: Me): string => (uid === system.uid ? 'the product' : uid)

/** Paints posts, each in two parts. Returns the job, and what it did. */
function painting(mode: 'all' | 'each' | 'one', more: Partial<SetOperation<string[]>> = {}) {
  const log: string[] = []
  const parts = new Map<string, number>()
  const isHalf = (post = '') => parts.get(post) === 1
  const operation: SetOperation<string[]> = {
    async apply({ items, place, me: by }) {
      const post = items[place]
      if (post === undefined) return undefined
      parts.set(post, (parts.get(post) ?? 0) + 1)
      log.push(`${who(by)} paints ${post}`)
      if (isHalf(post)) return { items: 0, written: 5, results: [] }
      return { items: 1, written: 2, results: [jobResult(post, null)] }
    },
    refuse: async ({ items, place }, problem) => [jobResult(items[place]!, null, problem)],
    isHalfDone: async ({ items, place }) => isHalf(items[place]),
    async settle({ items, place, me: by }) {
      if (!isHalf(items[place])) return undefined
      parts.delete(items[place]!)
      log.push(`${who(by)} cleans ${items[place]}`)
      return { written: 5, isDone: true }
    },
    async undo({ items, place }) {
      parts.delete(items[place]!)
      log.push(`cleans all of ${items[place]}`)
      return true
    },
    ...more,
  }
  const job = setJob({
    name: 'paint',
    input: z.array(z.string()),
    itemsOf: (input) => input,
    operation,
    mode,
    sentence: () => 'Painted.',
  })
  return { job, log }
}

const posts = ['oak', 'ash']
type Work = keyof Pick<StartableJob<string[]>, 'chunk' | 'takeBack' | 'settle'>
const run = (job: StartableJob<string[]>, work: Work, done: number): Promise<Progress> =>
  world.database.write((tx) => job[work]!(chunkOf(tx, done)), 'product')
const chunkOf = (tx: Chunk<unknown>['tx'], done: number): Chunk<unknown> => ({
  id: 'job1',
  input: posts,
  done,
  total: posts.length,
  me,
  tx,
  get: () => {
    throw new Error('There are no services.')
  },
})
const refuse = (job: StartableJob<string[]>, done: number): Promise<Progress> =>
  world.database.write(
    (tx) => job.refused!(chunkOf(tx, done), new ProblemError('in_use')),
    'product',
  )
const part = { items: 0, isFinished: false }
const end = { items: 0, isFinished: true }

describe('a job of a set of which each item has a result', () => {
  it('does items in parts, one after the other', async () => {
    const { job } = painting('each')
    expect(await run(job, 'chunk', 0)).toMatchObject(part)
    expect(await run(job, 'chunk', 0)).toEqual({ items: 1, results: [jobResult('oak', null)] })
    await run(job, 'chunk', 1)
    expect(await run(job, 'chunk', 1)).toMatchObject({ items: 1 })
    expect(await run(job, 'chunk', 2)).toEqual(end)
  })

  it('takes back a part of an item that was refused, before it goes on', async () => {
    const { job, log } = painting('each')
    await run(job, 'chunk', 0)
    expect(await refuse(job, 0)).toMatchObject({ items: 1, isFinished: false })
    expect(await run(job, 'chunk', 1)).toEqual(part)
    await run(job, 'chunk', 1)
    expect(log.slice(1)).toEqual(['the product cleans oak', 'asha paints ash'])
  })

  it('leaves no item half done after a stop, and can be continued', async () => {
    const { job, log } = painting('each')
    await run(job, 'chunk', 0)
    expect(job.takeBack).toBeUndefined()
    expect(await run(job, 'settle', 0)).toEqual(end)
    expect(await run(job, 'settle', 0)).toEqual(end)
    expect(log.slice(1)).toEqual(['the product cleans oak'])
  })
})

describe('a job of a set of which all is done or nothing', () => {
  it('is taken back from the last item to the first', async () => {
    const { job, log } = painting('all')
    for (const done of [0, 0, 1]) await run(job, 'chunk', done)
    expect(job.refused).toBeUndefined()
    expect(await run(job, 'takeBack', 1)).toEqual(part)
    expect(await run(job, 'takeBack', 1)).toEqual({ items: 1, isFinished: true })
    expect(log.slice(3)).toEqual(['the product cleans ash', 'cleans all of oak'])
    expect(await run(job, 'takeBack', 0)).toEqual(end)
  })
})

describe('a job of one item', () => {
  it('counts the records and references that it wrote', async () => {
    const { job } = painting('one')
    expect(await run(job, 'chunk', 0)).toEqual({ items: 5, isFinished: false })
    expect(await run(job, 'chunk', 5)).toEqual({ items: 2, isFinished: true })
  })

  it('is taken back after a stop', async () => {
    const { job, log } = painting('one')
    await run(job, 'chunk', 0)
    expect(await run(job, 'takeBack', 5)).toEqual({ items: 5, isFinished: true })
    expect(log.slice(1)).toEqual(['the product cleans oak'])
  })

  it('runs as the product and cannot be stopped, if it must end', () => {
    const { job } = painting('one', { mustEnd: true })
    expect(job).toMatchObject({ isStoppable: false, isOwnWork: true, takeBack: undefined })
    expect(painting('each', { mustEnd: true }).job.isStoppable).toBe(true)
  })
})

describe('a job of a set whose items are done in batches', () => {
  it('does fewer at a time after a refusal, down to the one that is refused', async () => {
    const sizes: number[] = []
    const { job } = painting('each', {
      isBatched: true,
      async apply(_, size) {
        sizes.push(size)
        return { items: 1, written: 1, results: [] }
      },
    })
    for (const expected of [{ items: 0 }, { items: 0 }, { items: 1 }]) {
      await run(job, 'chunk', 0)
      expect(await refuse(job, 0)).toMatchObject(expected)
    }
    expect(sizes).toEqual([100, 10, 1])
  })
})
