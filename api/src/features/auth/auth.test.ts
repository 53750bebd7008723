import { mock } from 'node:test'
import fastify from 'fastify'
import { fastifyCookie } from '@fastify/cookie'
import { Config } from '../../config/config.js'
import { assertGoodPassword } from './password-policy.js'
import { Passwords } from './passwords.js'
import { sessionCookieHeader, sessionTokenIn } from './session-cookie.js'
import { SlowLane } from './slow-lane.js'
import { networkOf } from './throttles.js'

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s guesses from %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(['short', 'password123', 'PASSWORD123', 'aaaaaaaaaaaa', 'head.teacher', 'head.teacher@lab.example', 'x'.repeat(201)])(
  'the password %s is refused with advice',
  (password) => {
    expect(() => assertGoodPassword(password, 'head.teacher@lab.example', 'next')).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: { issues: [{ path: 'next', message: expect.stringMatching(/^(Use|Many)/) }] },
      }),
    )
  },
)

test('accepts a long enough password in any script', () => {
  expect(() => assertGoodPassword('नीला आसमान पतंग', 'a@lab.example', 'next')).not.toThrow()
})

describe('the slow lane', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }))
  afterEach(() => mock.timers.reset())
  // One process counts in memory.
  const onSqlite = { dialect: 'sqlite', write: () => Promise.reject(new Error('Nothing is written.')) } as const
  /** Moves the clock on and lets everything run that then may. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      mock.timers.tick(500)
      await new Promise(setImmediate)
    }
  }

  const here = { network: '10.0.0.1', device: '' }

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
    expect(done).toEqual([...Array<string>(4).fill('passed'), ...Array<string>(3).fill('too_many_requests')])
  })

  test('gives networks, and devices in one, their turns, however many attempts another one has waiting', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    const wait = (network: string, device: string) =>
      lane.wait('asha', network, { network, device }).then(
        () => done.push(`${network} ${device}`),
        () => undefined,
      )
    const flood = Array.from({ length: 60 }, () => wait('10.0.0.1', ''))
    await pass(2000)
    const others = [wait('10.0.0.2', ''), wait('10.0.0.2', 'of the lab'), wait('10.0.0.1', 'of the lab')]
    await pass(7000)
    await Promise.all(others)
    expect(done).toEqual(['10.0.0.1 ', '10.0.0.2 ', '10.0.0.1 of the lab', '10.0.0.2 of the lab'])
    await pass(2500)
    await Promise.all(flood)
  })

  test('has a lane for each key', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    for (const key of ['asha', 'ravi']) void lane.wait(key, '10.0.0.1', here).then(() => done.push(key))
    await pass(2000)
    expect(done).toEqual(['asha', 'ravi'])
  })
})

describe('a flood of attempts from one network', () => {
  test('keeps nobody else waiting', async () => {
    const passwords = new Passwords()
    const order: string[] = []
    const guess = (whose: string) => passwords.verify(null, 'a guess', whose).then(() => order.push(whose))
    await Promise.all([...Array.from({ length: 12 }, () => guess('10.0.0.1')), guess('10.0.0.2')])
    expect(order.indexOf('10.0.0.2')).toBeLessThan(4)
  })

  test('is refused after ten seconds', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const passwords = new Passwords()
      // Makes the hash of nobody's password, if this is the first test.
      await passwords.verify(null, 'a guess')
      const all = [1, 2, 3].map(() => passwords.verify(null, 'a guess', '10.0.0.1'))
      await new Promise(setImmediate)
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
      const lane = new SlowLane({ dialect: 'sqlite', write: () => Promise.reject(new Error('Nothing is written.')) })
      const from = (network: string) => [network, { network, device: '' }] as const
      for (let at = 0; at < 200; at += 1) void lane.wait(`made up ${at}`, ...from('10.0.0.1'))
      await expect(lane.wait('asha', ...from('10.0.0.1'))).rejects.toMatchObject({ code: 'too_many_requests' })
      const other = lane.wait('asha', ...from('10.0.0.2'))
      await new Promise(setImmediate)
      mock.timers.tick(2000)
      await expect(other).resolves.toBeUndefined()
    } finally {
      mock.timers.reset()
    }
  })
})

test('recognises a password in any normal form, and never without a stored one', async () => {
  const passwords = new Passwords()
  const stored = await passwords.hash('caf\u00e9 au lait')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'cafe\u0301 au lait')).toBe(true)
  expect(await passwords.verify(stored, 'cafe au lait')).toBe(false)
  expect(await passwords.verify(null, 'anything')).toBe(false)
})

test('makes the cookie secure over https', async () => {
  await fastify().register(fastifyCookie, { hook: false })
  const config = new Config({ DEMO: 'off', PUBLIC_URL: 'https://lab.example' })
  const request = (protocol: 'http' | 'https', host: string) => ({ protocol, headers: { host } })
  const headerFor = (protocol: 'http' | 'https', host: string) => sessionCookieHeader('t', false, request(protocol, host), config)
  expect(headerFor('https', 'other.example')).toBe('__Host-tinkerdesk_session=t; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(headerFor('http', 'lab.example')).toMatch(/^__Host-tinkerdesk_session=t; .*Secure/)
  expect(headerFor('http', '127.0.0.1:3000')).toBe('tinkerdesk_session=t; Path=/; HttpOnly; SameSite=Lax')
  expect(sessionTokenIn('tinkerdesk_session=planted; __Host-tinkerdesk_session=ours')).toBe('ours')
  expect(sessionTokenIn('a=b; tinkerdesk_session=xyz')).toBe('xyz')
  expect(sessionTokenIn('a=b')).toBeUndefined()
})
