import { mock } from 'node:test'
import { Turns } from '../../../database/turns.js'
import { Passwords, type Crowd } from './passwords.js'
import { SlowLane, type Origin } from './slow-lane.js'

describe('the slow lane', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
  afterEach(() => mock.timers.reset())
  // One process counts in memory.
  const onSqlite = {
    dialect: 'sqlite',
    write: () => Promise.reject(new Error('Nothing is written.')),
  } as const
  /** Moves the clock on and lets everything run that then may. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      mock.timers.tick(500)
      await new Promise(setImmediate)
    }
  }

  const from = (network: string, device = '', agent = 'a guesser'): Origin => ({
    crowd: device ? 'seen' : 'stranger',
    network,
    device,
    agent,
  })
  const here = from('10.0.0.1')

  test('lets one attempt through every two seconds, and refuses what would wait over nine', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    const attempts = Array.from({ length: 7 }, () =>
      lane.wait('asha', '10.0.0.1', here).then(
        () => done.push('passed'),
        ({ code }: { code: string }) => done.push(code),
      ),
    )
    await pass(2000)
    expect(done).toEqual(['passed'])
    await pass(6500)
    expect(done).toHaveLength(4)
    await pass(500)
    await Promise.all(attempts)
    expect(done).toEqual([
      ...Array<string>(4).fill('passed'),
      ...Array<string>(3).fill('too_many_requests'),
    ])
  })

  /** Waits as one of many in the line of an account. */
  const standing = (lane: SlowLane, done: string[]) => (origin: Origin) =>
    lane.wait('asha', origin.network, origin).then(
      () => done.push(`${origin.network} ${origin.device}`),
      () => undefined,
    )

  test('gives networks, and devices in one, their turns, however many attempts another one has waiting', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    const wait = standing(lane, done)
    const flood = Array.from({ length: 60 }, () => wait(here))
    await pass(2000)
    const others = [
      wait(from('10.0.0.2')),
      wait(from('10.0.0.2', 'of the lab')),
      wait(from('10.0.0.1', 'of the lab')),
    ]
    await pass(7000)
    await Promise.all(others)
    expect(done.map((name) => name.endsWith('lab'))).toEqual([false, true, false, true])
    expect(done.toSorted()).toEqual([
      '10.0.0.1 ',
      '10.0.0.1 of the lab',
      '10.0.0.2 ',
      '10.0.0.2 of the lab',
    ])
    await pass(2500)
    await Promise.all(flood)
  })

  test('gives a device that was met before one of the next two turns, however many networks guess', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    const wait = standing(lane, done)
    const flood = Array.from({ length: 150 }, (_, at) => wait(from(`10.1.0.${at}`)))
    await pass(2000)
    const person = wait(from('10.0.0.2', 'of a teacher'))
    await pass(4000)
    await person
    expect(done).toContain('10.0.0.2 of a teacher')
    await pass(9000)
    await Promise.all(flood)
  })

  test('tells clients of one network apart by what they call themselves', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    const flood = Array.from({ length: 60 }, () =>
      lane.wait('asha', '10.0.0.1', here).catch(() => undefined),
    )
    await pass(2000)
    const person = lane
      .wait('asha', '10.0.0.1', from('10.0.0.1', '', 'a browser'))
      .then(() => done.push('passed'))
    await pass(2000)
    await person
    expect(done).toEqual(['passed'])
    await pass(9000)
    await Promise.all(flood)
  })

  test('forgets an attempt whose client leaves', async () => {
    const lane = new SlowLane(onSqlite)
    const leaving = new AbortController()
    const left = Array.from({ length: 200 }, () =>
      lane.wait('asha', '10.0.0.1', here, leaving.signal),
    )
    leaving.abort(new Error('left'))
    expect((await Promise.allSettled(left)).every(({ status }) => status === 'rejected')).toBe(true)
    const next = lane.wait('asha', '10.0.0.1', here)
    await pass(2000)
    await expect(next).resolves.toBeUndefined()
  })

  test('has a lane for each key', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    for (const key of ['asha', 'ravi'])
      void lane.wait(key, '10.0.0.1', here).then(() => done.push(key))
    await pass(2000)
    expect(done).toEqual(['asha', 'ravi'])
  })
})

describe('a flood of attempts from one network', () => {
  /** Those whose turn came, in that order. Passwords that are checked together end in any order. */
  let begun: string[] = []
  beforeEach(() => {
    begun = []
    const { run } = Turns.prototype
    mock.method(
      Turns.prototype,
      'run',
      function (this: Turns, ...[who, work, signal]: Parameters<typeof run>) {
        const noted = () => {
          begun.push(who)
          return work()
        }
        return run.call(this, who, noted, signal)
      },
    )
  })
  afterEach(() => mock.restoreAll())

  test('keeps nobody else waiting', async () => {
    const passwords = new Passwords()
    const guess = (whose: string) => passwords.verify(null, 'a guess', { crowd: 'stranger', whose })
    await Promise.all([...Array.from({ length: 12 }, () => guess('10.0.0.1')), guess('10.0.0.2')])
    expect(begun.filter((who) => who.startsWith('10.')).indexOf('10.0.0.2')).toBe(3)
  })

  test('from a thousand networks keeps no device waiting that the account knows', async () => {
    const passwords = new Passwords()
    const verify = (crowd: Crowd, whose: string) =>
      passwords.verify(null, 'a guess', { crowd, whose })
    const enough = new AbortController()
    const flood = Array.from({ length: 1000 }, (_, at) =>
      passwords.verify(null, 'a guess', {
        crowd: 'stranger',
        whose: `network ${at}`,
        signal: enough.signal,
      }),
    )
    await Promise.all([verify('known', 'asha'), verify('seen', '10.0.0.1 lab')])
    enough.abort(new Error('enough'))
    await Promise.allSettled(flood)
    const crowds = begun.filter((who) => ['known', 'seen', 'stranger'].includes(who))
    expect(crowds.slice(0, 4).toSorted()).toEqual(['known', 'seen', 'stranger', 'stranger'])
  })

  test('is refused after ten seconds', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const passwords = new Passwords()
      // Makes the hash of nobody's password, if this is the first test.
      await passwords.verify(null, 'a guess')
      const all = [1, 2, 3].map(() =>
        passwords.verify(null, 'a guess', { crowd: 'stranger', whose: '10.0.0.1' }),
      )
      // All of them wait by then, and none has ended: the end of a check comes with a turn of the event loop.
      await new Promise(process.nextTick)
      mock.timers.tick(10_000)
      expect(await Promise.allSettled(all)).toMatchObject([
        { value: false },
        { value: false },
        { reason: { code: 'too_many_requests', details: { retryAfter: 10 } } },
      ])
    } finally {
      mock.timers.reset()
    }
  })

  test('leaves the slow lane to others', async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] })
    try {
      const lane = new SlowLane({
        dialect: 'sqlite',
        write: () => Promise.reject(new Error('Nothing is written.')),
      })
      const from = (network: string) =>
        [network, { crowd: 'stranger', network, device: '', agent: '' }] as const
      for (let at = 0; at < 200; at += 1) void lane.wait(`made up ${at}`, ...from('10.0.0.1'))
      await expect(lane.wait('asha', ...from('10.0.0.1'))).rejects.toMatchObject({
        code: 'too_many_requests',
      })
      const other = lane.wait('asha', ...from('10.0.0.2'))
      await new Promise(setImmediate)
      mock.timers.tick(2000)
      await expect(other).resolves.toBeUndefined()
    } finally {
      mock.timers.reset()
    }
  })
})
