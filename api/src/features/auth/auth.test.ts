import { mock } from 'node:test'
import fastify from 'fastify'
import { fastifyCookie } from '@fastify/cookie'
import { Config } from '../../config/config.js'
import { Limit } from './limit.js'
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

test('runs a few tasks at once, in order, and refuses those beyond the queue', async () => {
  const limit = new Limit(2, 2, 10_000)
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (n: number) =>
    limit.run(async () => {
      most = Math.max(most, (running += 1))
      await new Promise((done) => setTimeout(done, 5))
      running -= 1
      order.push(n)
      if (n === 1) throw new Error('one fails')
    })
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(work))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[4]).toMatchObject({ reason: { code: 'too_many_requests' } })
  expect([most, order]).toEqual([2, [1, 2, 3, 4]])
  await expect(work(6)).resolves.toBeUndefined()
})

test('a limit refuses what has waited too long, and goes on', async () => {
  const limit = new Limit(1, 5, 20)
  let finish = (): void => {}
  const first = limit.run(() => new Promise<void>((done) => (finish = done)))
  await expect(limit.run(async () => 'late')).rejects.toMatchObject({ code: 'too_many_requests', details: { retryAfter: 1 } })
  finish()
  await first
  await expect(limit.run(async () => 'next')).resolves.toBe('next')
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

  test('lets one attempt through every two seconds, and refuses what would wait over ten', async () => {
    const lane = new SlowLane(onSqlite)
    const done: number[] = []
    const attempts = Array.from({ length: 7 }, (_, at) =>
      lane.wait('asha').then(
        () => done.push(at),
        (error: unknown) => error,
      ),
    )
    await pass(2000)
    expect(done).toEqual([0])
    await pass(8000)
    expect(done).toEqual([0, 1, 2, 3, 4])
    expect(await Promise.all(attempts.slice(5))).toEqual([
      expect.objectContaining({ code: 'too_many_requests' }),
      expect.objectContaining({ code: 'too_many_requests' }),
    ])
  })

  test('has a lane for each key', async () => {
    const lane = new SlowLane(onSqlite)
    const done: string[] = []
    for (const key of ['asha', 'ravi']) void lane.wait(key).then(() => done.push(key))
    await pass(2000)
    expect(done).toEqual(['asha', 'ravi'])
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
