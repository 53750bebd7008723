import { getEventListeners } from 'node:events'
import { Turns } from './turns.js'

/** Work that ends when it is told to. */
function job() {
  let end!: () => void
  const ended = new Promise<void>((resolve) => (end = resolve))
  let isStarted = false
  return {
    work: () => {
      isStarted = true
      return ended
    },
    end: () => end(),
    started: () => isStarted,
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('Turns', () => {
  it('leaves a place for others, however much one person requests', async () => {
    const turns = new Turns(3)
    const greedy = [job(), job(), job(), job()]
    const all = greedy.map(({ work }) => turns.run('greedy', work))
    expect(greedy.map(({ started }) => started())).toEqual([true, true, false, false])
    const other = job()
    const otherRun = turns.run('other', other.work)
    expect(other.started()).toBe(true)
    for (const { end } of [...greedy, other]) end()
    await Promise.all([...all, otherRun])
    expect(greedy.every(({ started }) => started())).toBe(true)
  })

  it('never gives one person more than their share, even while places are free', async () => {
    const turns = new Turns(8, { share: 2 })
    const greedy = [job(), job(), job()]
    const other = job()
    const all = [
      ...greedy.map(({ work }) => turns.run('greedy', work)),
      turns.run('other', other.work),
    ]
    expect([...greedy, other].map(({ started }) => started())).toEqual([true, true, false, true])
    other.end()
    await settle()
    expect(greedy[2]!.started()).toBe(false)
    greedy[0]!.end()
    await settle()
    expect(greedy[2]!.started()).toBe(true)
    for (const { end } of greedy) end()
    await Promise.all(all)
  })

  it('takes people in turn, not their requests in order', async () => {
    const turns = new Turns(1)
    const order: string[] = []
    const ends: (() => void)[] = []
    const run = (person: string) =>
      turns.run(person, () => {
        order.push(person)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = ['a', 'a', 'a', 'b', 'c'].map(run)
    for (let at = 0; at < 5; at += 1) {
      ends[at]!()
      await settle()
    }
    await Promise.all(all)
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a'])
  })

  it('refuses a person with many waiting only while other people wait', async () => {
    const turns = new Turns(1)
    const running = job()
    const all = [turns.run('a', running.work)]
    for (let at = 0; at < 40; at += 1) all.push(turns.run('a', async () => undefined))
    all.push(turns.run('b', async () => undefined))
    await expect(turns.run('a', async () => undefined)).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    running.end()
    await Promise.all(all)
  })

  it('refuses a person with many waiting who is alone, too, if it is strict', async () => {
    const turns = new Turns(1, { maxWaiting: 1, isStrict: true })
    const running = job()
    const all = [turns.run('a', running.work), turns.run('a', async () => undefined)]
    await expect(turns.run('a', async () => undefined)).rejects.toMatchObject({
      code: 'too_many_requests',
    })
    running.end()
    await Promise.all(all)
  })

  it('gives the place on when work fails, and forgets one who leaves while waiting', async () => {
    const turns = new Turns(1)
    const running = job()
    const first = turns.run('a', async () => {
      await running.work()
      throw new Error('broken')
    })
    const leaving = new AbortController()
    const gone = turns.run('b', async () => 'never', leaving.signal)
    const next = turns.run('c', async () => 'next')
    leaving.abort(new Error('left'))
    await expect(gone).rejects.toThrow('left')
    running.end()
    await expect(first).rejects.toThrow('broken')
    await expect(next).resolves.toBe('next')
  })

  it('lets go of a request after each of its waits', async () => {
    const turns = new Turns(1)
    const { signal } = new AbortController()
    for (let at = 0; at < 3; at += 1) {
      const running = job()
      const first = turns.run('a', running.work)
      const second = turns.run('b', async () => undefined, signal)
      expect(getEventListeners(signal, 'abort')).toHaveLength(1)
      running.end()
      await Promise.all([first, second])
      expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    }
  })
})
