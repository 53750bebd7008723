import { password as usual, tokenIn } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: a link that sets a password signs in, and nothing else does. */
export function signedInByLink(world: AuthWorld): void {
  const { newAccount, me } = world
  const next = 'seven paper boats'

  describe('a link that sets a password', () => {
    const linkTo = async (email: string, after = 0) => {
      await world.app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      return tokenIn((await world.app.mailTo(email, after)).text)
    }
    const confirm = (token: string, more: { cookie?: string; language?: string } = {}) => {
      const { cookie, language } = more
      const body = { token, password: next, ...(language && { language }) }
      return world.app.ask('POST', '/api/auth/reset-password/confirm', {
        body,
        ...(cookie && { cookie }),
      })
    }
    const isSession = (cookie: string) => cookie.includes('tinkerdesk_session=')

    test('signs in at once, with the only session that is left', async () => {
      const { email, id } = await newAccount()
      const [here, there] = [await world.app.signIn(email), await world.app.signIn(email)]
      const answer = await confirm(await linkTo(email), { cookie: here.cookie, language: 'hi' })
      expect([answer.status, isSession(answer.cookie)]).toEqual([204, true])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect((await me(answer.cookie)).body).toMatchObject({ uid: id, email, language: 'hi' })
      expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/)
      expect(String(answer.headers['set-cookie'])).not.toMatch(/tinkerdesk_session=[^;,]*; Max-Age/)
      for (const { cookie } of [here, there]) expect((await me(cookie)).status).toBe(401)
    })

    test('ends the session of another person in the same browser, and keeps a chosen language', async () => {
      const [first, second] = [await newAccount(), await newAccount()]
      await world.app.change('user', second.id, { language: 'hi' })
      const { cookie } = await world.app.signIn(first.email)
      const answer = await confirm(await linkTo(second.email), { cookie, language: 'en' })
      expect((await me(answer.cookie)).body).toMatchObject({ uid: second.id, language: 'hi' })
      expect((await me(cookie)).status).toBe(401)
    })

    test('signs nobody in when it was used, has expired, or belongs to a disabled account', async () => {
      const { email, id } = await newAccount()
      const token = await linkTo(email)
      const both = await Promise.all([confirm(token), confirm(token)])
      expect(both.filter(({ cookie }) => isSession(cookie))).toHaveLength(1)
      expect(isSession((await confirm(token)).cookie)).toBe(false)

      const expired = await linkTo(email, 2)
      await world.app.database.write(
        (tx) => tx.run("UPDATE links SET expires_at = '2020-01-01T00:00:00.000Z'"),
        'product',
      )
      const late = await confirm(expired)
      expect([late.status, isSession(late.cookie)]).toEqual([400, false])

      const open = await linkTo(email, 3)
      const [{ id: linkId } = { id: '' }] = await world.app.database.read.all<{ id: string }>(
        'SELECT token_hash AS id FROM links WHERE user_id = ?',
        [id],
      )
      expect(linkId).not.toBe('')
      // Disabled behind the back of the hooks, which would delete the link.
      await world.app.database.write(
        (tx) => tx.run('UPDATE users SET disabled = 1 WHERE id = ?', [id]),
        'product',
      )
      const shut = await confirm(open)
      expect([shut.status, shut.body.code]).toEqual([403, 'account_disabled'])
      expect(isSession(shut.cookie)).toBe(false)
      const sessions = await world.app.database.read.all(
        'SELECT id FROM sign_ins WHERE user_id = ?',
        [id],
      )
      expect(sessions).toHaveLength(1)
    })

    test('a password that is refused signs nobody in and leaves the link', async () => {
      const { email } = await newAccount()
      const token = await linkTo(email)
      const weak = await world.app.ask('POST', '/api/auth/reset-password/confirm', {
        body: { token, password: 'short' },
      })
      expect([weak.status, isSession(weak.cookie)]).toEqual([400, false])
      expect((await confirm(token)).status).toBe(204)
    })

    test('does not forgive guesses at the password made elsewhere', async () => {
      const { email } = await newAccount()
      const from = '203.0.113.77'
      const guess = async () => {
        const startedAt = Date.now()
        await world.app.signIn(email, 'a wrong password', { from })
        return Date.now() - startedAt
      }
      for (let at = 0; at < 5; at += 1) await guess()
      const throttled = await guess()
      await confirm(await linkTo(email))
      expect(await guess()).toBeGreaterThanOrEqual(throttled / 2)
      expect((await world.app.signIn(email, usual)).status).toBe(401)
    })
  })
}
