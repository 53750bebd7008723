import { oneAtATime } from './one-at-a-time.js'

describe('work that runs one at a time', () => {
  it('runs once more for all calls that came while it ran, and never beside itself', async () => {
    const ends: (() => void)[] = []
    const alone = oneAtATime()
    const run = () => alone(() => new Promise((resolve) => ends.push(resolve)))
    const first = run()
    void run()
    void run()
    expect(ends).toHaveLength(1)
    ends[0]!()
    await Promise.resolve()
    await Promise.resolve()
    expect(ends).toHaveLength(2)
    ends[1]!()
    await first
    void run()
    expect(ends).toHaveLength(3)
  })
  it('runs again after a fault', async () => {
    let runs = 0
    const alone = oneAtATime()
    const run = () =>
      alone(() => {
        runs += 1
        return runs === 1 ? Promise.reject(new Error('No connection')) : Promise.resolve()
      })
    await expect(run()).rejects.toThrow('No connection')
    await run()
    expect(runs).toBe(2)
  })
})
