import { Done, operation } from './operation.js'

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
