import { mock } from 'node:test'
import { SlowLane } from '../../../src/features/auth/secrets/slow-lane.js'
import { Throttles } from '../../../src/features/auth/secrets/throttles.js'
import { password, tokenIn, type Answer } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Returns the cookie by which a response remembers the device, as a `Cookie` header. */
const deviceIn = ({ headers }: Answer): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('tinkerdesk_device='))!
    .split(';')[0]!

/** Counts the attempts that wait in the slow lane from now on, until the count is read. */
function slowWaits(): () => number {
  const wait = mock.method(SlowLane.prototype, 'wait')
  return () => {
    wait.mock.restore()
    return wait.mock.callCount()
  }
}

/** Tests: how guesses are throttled. The counts are kept in memory, so one database is enough. */
export function guessing(world: AuthWorld): void {
  const { newAccount } = world
  describe('guessing', () => {
    test('guessing is throttled after five attempts, and the right password still works', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.1'
      const guesses = await Promise.all(
        Array.from({ length: 5 }, () => world.app.signIn(email, 'a guess', { from })),
      )
      expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
      const started = Date.now()
      const waits = slowWaits()
      expect(await world.app.signIn(email, password, { from })).toMatchObject({ status: 200 })
      expect([waits(), Date.now() - started > 1900]).toEqual([1, true])
    })

    test('a flood of guesses is refused with the time to wait, also with a forged device cookie, and throttles nobody else', async () => {
      const [{ email }, other] = [await newAccount(), await newAccount()]
      const forged = {
        from: '10.0.0.5',
        cookie: `tinkerdesk_device=me~${'x'.repeat(12)}.${'y'.repeat(43)}`,
      }
      // Both floods wait at the same time.
      const flood = Array.from({ length: 12 }, () =>
        world.app.signIn(email, 'a guess', { from: '10.0.0.3' }),
      )
      const withCookie = Array.from({ length: 12 }, () =>
        world.app.signIn(other.email, 'a guess', forged),
      )
      expect(await world.app.signIn(email, password, { from: '10.0.0.2' })).toMatchObject({
        status: 200,
      })
      for (const answers of [await Promise.all(flood), await Promise.all(withCookie)]) {
        const refused = answers.filter(({ status }) => status === 429)
        // Five are checked at once, and four in nine seconds, on a slow machine fewer.
        expect(refused.length).toBeGreaterThanOrEqual(3)
        expect(refused[0]).toMatchObject({
          body: { code: 'too_many_requests' },
          headers: { 'retry-after': '10' },
        })
        const checked = answers.filter(({ status }) => status === 401)
        expect(checked.length).toBeGreaterThanOrEqual(5)
        expect(checked.length + refused.length).toBe(answers.length)
      }
    })

    test('a flood from one network over an account leaves turns to other networks, and to the devices of a lab in its own', async () => {
      const [{ email }, classmate] = [await newAccount(), await newAccount()]
      const from = '10.0.0.6'
      const lab = deviceIn(await world.app.signIn(classmate.email, password, { from }))
      let isOver = false
      // More than the guesses that an account has from all networks together.
      const flood = Array.from({ length: 60 }, async () => {
        while (!isOver) await world.app.signIn(email, 'a guess', { from })
      })
      // The other guesses wait in the line by now.
      await world.app.signIn(email, 'a guess', { from: '10.0.0.7' })
      const answers = await Promise.all([
        world.app.signIn(email, password, { from: '10.0.0.7' }),
        world.app.signIn(email, password, { from, cookie: lab }),
      ])
      isOver = true
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await Promise.all(flood)
    })

    test('a flood over an account leaves turns to a browser in its network that has loaded the page to sign in', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.11'
      const visit = async () =>
        deviceIn(await world.app.ask('GET', '/api/auth/sign-in-hints', { from }))
      const [guessers, person] = [
        await Promise.all(Array.from({ length: 3 }, visit)),
        await visit(),
      ]
      // The browsers of the guesser have loaded the page, too, and have five attempts with that. Each has an account of its own to guess at: the sixth
      // attempt at one would wait in a line, and a browser whose attempts were refused there has some left.
      for (const [at, cookie] of guessers.entries()) {
        const guess = () =>
          world.app.signIn(`made-up-${at}@lab.example`, 'a guess', { from, cookie })
        const guesses = await Promise.all(Array.from({ length: 5 }, guess))
        expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
      }
      let isOver = false
      const flood = Array.from({ length: 60 }, async (_, at) => {
        while (!isOver)
          await world.app.signIn(email, 'a guess', {
            from,
            ...(at % 2 && { cookie: guessers[at % 3] }),
          })
      })
      await world.app.signIn(email, 'a guess', { from: '10.0.0.12' })
      const { status } = await world.app.signIn(email, password, { from, cookie: person })
      isOver = true
      await Promise.all(flood)
      expect(status).toBe(200)
    })

    test('a network gets 30 cookies in an hour, and a device that has one gets no other', async () => {
      const from = '10.0.0.13'
      const load = (cookie?: string) =>
        world.app.ask('GET', '/api/auth/sign-in-hints', { from, ...(cookie && { cookie }) })
      const answers = await Promise.all(Array.from({ length: 31 }, () => load()))
      expect(answers.filter(({ headers }) => headers['set-cookie'])).toHaveLength(30)
      const mine = answers.find(({ headers }) => headers['set-cookie'])!
      expect((await load(deviceIn(mine))).headers['set-cookie']).toBeUndefined()
    })

    test('an attempt whose client leaves gives its place in the line to others', async () => {
      const { email } = await newAccount()
      const throttles = world.app.app.get(Throttles)
      const leaving = new AbortController()
      const attempt = { email, address: '10.0.0.14' }
      // Five wait for nothing.
      const left = Array.from({ length: 205 }, () =>
        throttles.passwordAttempt({ ...attempt, leaving: leaving.signal }),
      )
      leaving.abort(new Error('left'))
      expect(
        (await Promise.allSettled(left)).filter(({ status }) => status === 'rejected'),
      ).toHaveLength(200)
      expect(await world.app.signIn(email, password, { from: '10.0.0.14' })).toMatchObject({
        status: 200,
      })
    })

    test('a flood over many accounts leaves turns to an account that nobody guessed at, in its own network', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.8'
      const throttles = world.app.app.get(Throttles)
      const guess = (at: number) =>
        throttles.passwordAttempt({ email: `made-up-${at}@lab.example`, address: from })
      // Each account has five attempts that wait for nothing but the network, and then more than may wait at a time.
      for (let round = 0; round < 5; round += 1)
        await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at)))
      const flood = Promise.allSettled(Array.from({ length: 300 }, (_, at) => guess(at % 60)))
      const started = Date.now()
      expect(await world.app.signIn(email, password, { from })).toMatchObject({ status: 200 })
      expect(Date.now() - started).toBeLessThan(10_000)
      expect((await flood).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    })

    test('who sets a password by a link has a device that no guesses delay', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.9'
      await world.app.ask('POST', '/api/auth/reset-password/request', { body: { email }, from })
      const body = {
        token: tokenIn((await world.app.mailTo(email)).text),
        password: 'seven paper boats',
      }
      const device = deviceIn(
        await world.app.ask('POST', '/api/auth/reset-password/confirm', { body, from }),
      )
      await Promise.all(
        Array.from({ length: 6 }, () => world.app.signIn(email, 'a guess', { from })),
      )
      const waits = slowWaits()
      expect(await world.app.signIn(email, body.password, { from, cookie: device })).toMatchObject({
        status: 200,
      })
      expect(waits()).toBe(0)
    })

    test('a flood of wrong links and of requests for links holds up nobody else in its network', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.15'
      const send = (path: string, body: object, cookie?: string) =>
        world.app.ask('POST', `/api/auth/${path}`, { body, from, ...(cookie && { cookie }) })
      const visit = deviceIn(await world.app.ask('GET', '/api/auth/sign-in-hints', { from }))
      const lastOf = async (answers: Promise<{ status: number }>[]) =>
        (await Promise.all(answers)).at(-1)!.status
      const request = (to: string, cookie?: string) =>
        send('reset-password/request', { email: to }, cookie)
      expect(
        await lastOf(Array.from({ length: 101 }, (_, at) => request(`made-up-${at}@lab.example`))),
      ).toBe(429)
      expect((await request(email, visit)).status).toBe(200)

      const token = tokenIn((await world.app.mailTo(email)).text)
      expect(
        await lastOf(Array.from({ length: 601 }, () => send('link', { token: 'a guess' }))),
      ).toBe(429)
      expect((await send('link', { token })).status).toBe(200)
      expect(
        (await send('reset-password/confirm', { token, password: 'seven paper boats' })).status,
      ).toBe(204)
    })

    test('guesses at an account delay no change of its password in an open session', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.10'
      const { cookie } = await world.app.signIn(email, password, { from })
      await Promise.all(
        Array.from({ length: 6 }, () => world.app.signIn(email, 'a guess', { from })),
      )
      const waits = slowWaits()
      const body = { current: password, next: 'seven paper boats' }
      expect(
        await world.app.ask('POST', '/api/auth/change-password', { body, cookie, from }),
      ).toMatchObject({ status: 204 })
      expect(waits()).toBe(0)
    })

    test("a device known to the account is not throttled by a class-mate's guesses from the same address", async () => {
      const { email } = await newAccount()
      const from = '10.0.0.4'
      const first = await world.app.signIn(email, password, { from })
      expect(String(first.headers['set-cookie'])).toMatch(
        /tinkerdesk_device=[^;]*;[^;]*; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
      )
      await Promise.all(
        Array.from({ length: 6 }, () => world.app.signIn(email, 'a guess', { from })),
      )
      const waits = slowWaits()
      expect(
        await world.app.signIn(email, password, { from, cookie: deviceIn(first) }),
      ).toMatchObject({ status: 200 })
      expect(waits()).toBe(0)
    })
  })
}
