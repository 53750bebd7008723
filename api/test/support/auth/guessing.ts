import { password } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: how guesses are throttled. The counts are kept in memory, so one database is enough. */
export function guessing(world: AuthWorld): void {
  const { newAccount } = world
  describe('guessing', () => {
    test('guessing is throttled after five attempts, and the right password still works', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.1'
      const guesses = await Promise.all(Array.from({ length: 5 }, () => world.app.signIn(email, 'a guess', { from })))
      expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
      const started = Date.now()
      expect(await world.app.signIn(email, password, { from })).toMatchObject({ status: 200 })
      expect(Date.now() - started).toBeGreaterThan(1900)
    })

    test('a flood of guesses is refused with the time to wait, also with a forged device cookie, and throttles nobody else', async () => {
      const [{ email }, other] = [await newAccount(), await newAccount()]
      const forged = { from: '10.0.0.5', cookie: `tinkerdesk_device=me~${'x'.repeat(12)}.${'y'.repeat(43)}` }
      // Both floods wait at the same time.
      const flood = Array.from({ length: 12 }, () => world.app.signIn(email, 'a guess', { from: '10.0.0.3' }))
      const withCookie = Array.from({ length: 12 }, () => world.app.signIn(other.email, 'a guess', forged))
      expect(await world.app.signIn(email, password, { from: '10.0.0.2' })).toMatchObject({ status: 200 })
      const refused = (await Promise.all(flood)).filter(({ status }) => status === 429)
      expect(refused).toHaveLength(2)
      expect(refused[0]).toMatchObject({ body: { code: 'too_many_requests' }, headers: { 'retry-after': '10' } })
      expect((await Promise.all(withCookie)).filter(({ status }) => status === 429)).toHaveLength(2)
    })

    test("a device known to the account is not throttled by a class-mate's guesses from the same address", async () => {
      const { email } = await newAccount()
      const from = '10.0.0.4'
      const first = await world.app.signIn(email, password, { from })
      const device = [first.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('tinkerdesk_device='))
      expect(device).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
      await Promise.all(Array.from({ length: 6 }, () => world.app.signIn(email, 'a guess', { from })))
      const started = Date.now()
      expect(await world.app.signIn(email, password, { from, cookie: String(device).split(';')[0]! })).toMatchObject({ status: 200 })
      expect(Date.now() - started).toBeLessThan(1900)
    })
  })
}
