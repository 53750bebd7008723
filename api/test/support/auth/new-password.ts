import { origin, password, tokenIn } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: a new password. */
export function newPassword(world: AuthWorld): void {
  const { newAccount, me } = world
  describe('a new password', () => {
    const confirm = (token: string, secret: string) =>
      world.app.ask('POST', '/api/auth/reset-password/confirm', {
        body: { token, password: secret },
      })
    const next = 'seven paper boats'

    test('is set by a link, once, and ends all sessions', async () => {
      const { email } = await newAccount()
      const { cookie } = await world.app.signIn(email)
      const existing = await world.app.ask('POST', '/api/auth/reset-password/request', {
        body: { email },
      })
      const unknown = await world.app.ask('POST', '/api/auth/reset-password/request', {
        body: { email: 'nobody@lab.example' },
      })
      expect([existing.status, unknown.status]).toEqual([200, 200])
      expect(unknown.body).toEqual(existing.body)
      const mail = await world.app.mailTo(email)
      const token = tokenIn(mail.text)
      expect(mail.text).toContain(`${origin}/auth/reset-password#token=`)
      expect(await world.app.ask('POST', '/api/auth/link', { body: { token } })).toMatchObject({
        status: 200,
        body: { purpose: 'set-password' },
      })

      expect(await confirm(token, 'short')).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'password' }] },
      })
      expect(await confirm(token, email)).toMatchObject({ status: 400 })
      expect(await confirm(token, 'password1234')).toMatchObject({ status: 400 })
      const both = await Promise.all([confirm(token, next), confirm(token, next)])
      expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
      expect(await confirm(token, next)).toMatchObject({
        status: 400,
        body: { code: 'link_expired' },
      })
      expect((await me(cookie)).status).toBe(401)
      expect((await world.app.signIn(email)).status).toBe(401)
      expect((await world.app.signIn(email, next)).status).toBe(200)
      expect(await world.app.mailsTo('nobody@lab.example')).toBe(0)
    })

    test('a link is void after it expires or its address changes', async () => {
      const { email, id } = await newAccount()
      const ask = () =>
        world.app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      await ask()
      const old = tokenIn((await world.app.mailTo(email)).text)
      await world.app.database.write(
        (tx) =>
          tx.run("UPDATE links SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [
            id,
          ]),
        'product',
      )
      expect((await confirm(old, next)).body.code).toBe('link_expired')
      await ask()
      const token = tokenIn((await world.app.mailTo(email, 1)).text)
      await world.app.database.write(
        (tx) => tx.run("UPDATE users SET email = 'moved@lab.example' WHERE id = ?", [id]),
        'product',
      )
      expect((await confirm(token, next)).body.code).toBe('link_expired')
    })

    test('is set with the old one, and keeps this session only', async () => {
      const { email } = await newAccount()
      const [here, there] = [await world.app.signIn(email), await world.app.signIn(email)]
      const change = (current: string) =>
        world.app.ask('POST', '/api/auth/change-password', {
          cookie: here.cookie,
          body: { current, next },
        })
      expect(await change('wrong')).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'current' }] },
      })
      expect((await change(password)).status).toBe(204)
      expect((await me(here.cookie)).status).toBe(200)
      expect((await me(there.cookie)).status).toBe(401)
      expect((await world.app.signIn(email, next)).status).toBe(200)
    })

    test('is requested at most three times in 15 minutes', async () => {
      const { email } = await newAccount()
      for (let at = 0; at < 5; at += 1)
        expect(
          (await world.app.ask('POST', '/api/auth/reset-password/request', { body: { email } }))
            .status,
        ).toBe(200)
      await world.app.mailTo(email, 2)
      // A fourth mail would be asked for before this mail to another account.
      const other = await newAccount()
      await world.app.ask('POST', '/api/auth/reset-password/request', {
        body: { email: other.email },
      })
      await world.app.mailTo(other.email)
      expect(await world.app.mailsTo(email)).toBe(3)
    })
  })
}
