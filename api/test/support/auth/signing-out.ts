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
      expect(
        (await world.app.ask('POST', '/api/auth/sign-out-everywhere', { cookie: here.cookie }))
          .status,
      ).toBe(204)
      expect((await me(here.cookie)).status).toBe(401)
      expect((await me(there.cookie)).status).toBe(401)
    })

    test('lists the own sessions, and ends one or all others at once, and none of other people', async () => {
      const { email } = await newAccount()
      const stranger = await world.app.signIn((await newAccount()).email)
      const [here, there, third] = [
        await world.app.signIn(email),
        await world.app.signIn(email),
        await world.app.signIn(email),
      ]
      const list = async (cookie: string) =>
        (
          (await world.app.ask('GET', '/api/auth/sessions', { cookie })).body as {
            data: { id: string; isCurrent: boolean }[]
          }
        ).data
      const sessions = await list(here.cookie)
      expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, false, true])
      const thereId = (await list(there.cookie)).find(({ isCurrent }) => isCurrent)!.id
      const end = (cookie: string) =>
        world.app.ask('DELETE', `/api/auth/sessions/${thereId}`, { cookie })
      expect((await end(stranger.cookie)).status).toBe(404)
      expect((await me(there.cookie)).status).toBe(200)
      expect((await end(here.cookie)).status).toBe(204)
      expect((await end(here.cookie)).status).toBe(404)
      expect((await me(there.cookie)).status).toBe(401)
      expect(
        (await world.app.ask('POST', '/api/auth/sessions/end-others', { cookie: here.cookie }))
          .status,
      ).toBe(204)
      expect(
        [await me(here.cookie), await me(third.cookie), await me(stranger.cookie)].map(
          ({ status }) => status,
        ),
      ).toEqual([200, 401, 200])
      expect(await list(here.cookie)).toMatchObject([{ isCurrent: true }])
    })
  })
}
