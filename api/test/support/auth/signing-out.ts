import type { AuthWorld } from './auth-world.js'

/** Tests: signing out. */
export function signingOut(world: AuthWorld): void {
  const { newAccount, me } = world
  describe('signing out', () => {
    test('ends this session, and works without one', async () => {
      const { email } = await newAccount()
      const [here, there] = [await world.app.signIn(email), await world.app.signIn(email)]
      const out = await world.app.ask('POST', '/api/auth/sign-out', { cookie: here.cookie })
      expect(out.status).toBe(204)
      expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
      expect((await me(here.cookie)).status).toBe(401)
      expect((await me(there.cookie)).status).toBe(200)
      expect((await world.app.ask('POST', '/api/auth/sign-out')).status).toBe(204)
    })

    test('everywhere ends all sessions', async () => {
      const { email } = await newAccount()
      const [here, there] = [await world.app.signIn(email), await world.app.signIn(email)]
      expect((await world.app.ask('POST', '/api/auth/sign-out-everywhere', { cookie: here.cookie })).status).toBe(204)
      expect((await me(here.cookie)).status).toBe(401)
      expect((await me(there.cookie)).status).toBe(401)
    })
  })
}
