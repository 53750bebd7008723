import { DueWork } from './due-work.js'

/** Items that are due at once, a few of which may run at a time. Each ends when the test says so. */
function workOf(items: string[], maxRunning: number) {
  const ends = new Map<string, () => void>()
  const failures: unknown[] = []
  const leased: string[] = []
  let fault: Error | undefined
  const work = new DueWork<string>({
    nextDue: async () => {
      if (fault) throw fault
      return items.length > 0 ? 0 : undefined
    },
    lease: async (running) => {
      const next = items.find((item) => !running.includes(item))
      if (next !== undefined) {
        items.splice(items.indexOf(next), 1)
        leased.push(next)
      }
      return next
    },
    run: (item) => new Promise((end) => ends.set(item, end)),
    maxRunning: () => maxRunning,
    pollMs: () => 60_000,
    failed: (error) => failures.push(error),
  })
  const end = (item: string) => ends.get(item)!()
  const isLeased = async (...expected: string[]) => {
    while (leased.length < expected.length) await new Promise((next) => setImmediate(next))
    expect(leased).toEqual(expected)
  }
  return { work, end, isLeased, leased, failures, fail: (error?: Error) => (fault = error) }
}

describe('work that is due', () => {
  it('starts a few items at a time, and the next at the end of each', async () => {
    const { work, end, isLeased, leased } = workOf(['a', 'b', 'c', 'd'], 2)
    work.wake()
    await isLeased('a', 'b')
    end('b')
    await isLeased('a', 'b', 'c')
    end('a')
    end('c')
    await isLeased('a', 'b', 'c', 'd')
    end('d')
    await work.settled()
    expect(leased).toHaveLength(4)
    await work.stop(1000)
  })

  it('leaves an item that may not run beside another until that has ended', async () => {
    const items = ['anna', 'anna']
    const { work, end, isLeased } = workOf(items, 5)
    work.wake()
    await isLeased('anna')
    expect(items).toEqual(['anna'])
    end('anna')
    await isLeased('anna', 'anna')
    end('anna')
    await work.stop(1000)
  })

  it('starts nothing before what comes first, and nothing after a stop', async () => {
    const { work, end, isLeased, leased } = workOf(['a', 'b'], 1)
    const order: string[] = []
    work.startAfter(async () => void order.push(`first, ${leased.length} leased`))
    await isLeased('a')
    expect(order).toEqual(['first, 0 leased'])
    const stopped = work.stop(1000)
    end('a')
    await stopped
    work.wake()
    await work.settled()
    expect(leased).toEqual(['a'])
  })

  it('reports a table that cannot be read, and looks again when it is woken', async () => {
    const { work, end, isLeased, failures, fail } = workOf(['a'], 1)
    const fault = new Error('The disk is gone')
    fail(fault)
    work.wake()
    await work.settled()
    expect(failures).toEqual([fault])
    fail()
    work.wake()
    await isLeased('a')
    end('a')
    await work.stop(1000)
  })

  it('starts an item when it is due, also after one that was dropped', async () => {
    const items = [
      { name: 'late', due: 0 },
      { name: 'next', due: Date.now() + 50 },
    ]
    const started: string[] = []
    const work = new DueWork<string>({
      nextDue: async () => items[0]?.due,
      lease: async () => {
        const first = items[0]!.due <= Date.now() ? items.shift()!.name : 'not due'
        return first === 'next' ? first : undefined
      },
      run: async (item) => void started.push(item),
      maxRunning: () => 1,
      pollMs: () => 600_000,
      failed: () => {},
    })
    work.wake()
    while (started.length === 0) await new Promise((next) => setTimeout(next, 5))
    expect(started).toEqual(['next'])
    await work.stop(1000)
  })
})
