import { ProblemError } from '../../problems/problem-error.js'
import { batchStep, Done, operation, steps, storeStep } from './operation.js'

interface Start {
  n: number
}
const double = ({ n }: Start) => ({ twice: n * 2 })
const later = async ({ twice }: { twice: number }) => ({ answer: `${twice}` })

describe('operation', () => {
  it('passes each step what earlier steps added, and returns the answer', async () => {
    expect(await operation<Start>()(double, later)({ n: 4 })).toBe('8')
  })

  it('ends early with a Done', async () => {
    const stop = ({ n }: Start) => (n > 3 ? new Done('big') : { small: true })
    const seen: number[] = []
    const run = operation<Start>()(
      stop,
      double,
      ({ twice }: { twice: number }) => void seen.push(twice),
      later,
    )
    expect(await run({ n: 4 })).toBe('big')
    expect(await run({ n: 3 })).toBe('6')
    expect(seen).toEqual([6])
  })

  it('does not change its initial context', async () => {
    const start = { n: 1 }
    await operation<Start>()(double)(start)
    expect(start).toEqual({ n: 1 })
  })

  it('rethrows what a step throws', async () => {
    const fail = (): void => {
      throw new Error('No')
    }
    await expect(operation<Start>()(fail)({ n: 1 })).rejects.toThrow('No')
  })
})

describe('an operation with several rows', () => {
  const calls: string[] = []
  const refuse = (n: number): ProblemError => new ProblemError('not_applicable', { title: `${n}` })
  const look = ({ n }: Start) => {
    calls.push(`look ${n}`)
    if (n === 2) throw refuse(n)
    return n === 3 ? new Done('early') : { seen: n }
  }
  const lock = batchStep<Start & { seen: number }, { locked: string }>(async (rows) => {
    calls.push(`lock ${rows.map(({ n }) => n)}`)
    return rows.map(({ n, seen }) => (n === 4 ? refuse(n) : { locked: `locked ${seen}` }))
  })
  const store = storeStep<{ locked: string }, { answer: string }>(async (rows) => {
    calls.push(`store ${rows.length}`)
    return rows.map(({ locked }) => ({ answer: locked }))
  })
  const follow = ({ n }: Start) => {
    if (n === 5) throw refuse(n)
  }
  const run = operation<Start>()(look, steps<Start & { seen: number }>()(lock, store), follow)
  const many = (...numbers: number[]) => run.many(numbers.map((n) => ({ n })))
  beforeEach(() => void (calls.length = 0))

  it('takes each step for all rows before the next, those that take all of them once', async () => {
    expect(await many(1, 6)).toEqual([{ answer: 'locked 1' }, { answer: 'locked 6' }])
    expect(calls).toEqual(['look 1', 'look 6', 'lock 1,6', 'store 2'])
  })

  it('leaves out rows that are refused before the store, or at their end, each in its place', async () => {
    const [first, refused, ended, refusedLater] = await many(1, 2, 3, 4)
    expect([first, ended]).toEqual([{ answer: 'locked 1' }, { answer: 'early' }])
    expect(refused!.problem!.message).toBe('2')
    expect(refusedLater!.problem!.message).toBe('4')
    expect(calls.slice(-2)).toEqual(['lock 1,4', 'store 1'])
  })

  it('throws the problem of a row that is refused after the store, so that all are undone', async () => {
    await expect(many(1, 5)).rejects.toThrow('5')
  })

  it('throws any other error, and the problem of a row alone', async () => {
    const broken = operation<Start>()(() => {
      throw new TypeError('No')
    })
    await expect(broken.many([{ n: 1 }, { n: 2 }])).rejects.toThrow(TypeError)
    await expect(many(2)).rejects.toThrow('2')
    await expect(many(4)).rejects.toThrow('4')
  })

  it('does nothing without rows', async () => {
    expect(await many()).toEqual([])
    expect(calls).toEqual([])
  })

  it('does not compile in the wrong order, whatever a step takes', () => {
    // @ts-expect-error `lock` needs what `look` adds
    operation<Start>()(lock, look)
    // @ts-expect-error `store` needs what `lock` adds
    operation<Start>()(look, store)
    // @ts-expect-error the shared steps need what `look` adds
    operation<Start>()(steps<Start & { seen: number }>()(lock, store), look)
    expect(calls).toEqual([])
  })
})
