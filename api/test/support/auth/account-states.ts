import { system } from '../../../src/access/system.js'
import { password, tokenIn } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: what an account says about its person, and what a change of it leaves behind. */
export function accountStates(world: AuthWorld): void {
  describe('the state of an account', () => {
    const head = async () => (await world.app.signIn('head@lab.example')).cookie
    const accountOf = async (cookie: string, email: string) => {
      const { body } = await world.app.ask(
        'GET',
        `/api/users?page=1&limit=1&filter=email||$eq||${email}`,
        { cookie },
      )
      return (body['data'] as Record<string, unknown>[])[0]!
    }
    const post = (cookie: string, url: string, body: object) =>
      world.app.ask('POST', url, { cookie, body })

    test('is invited, then active with the last sign-in; an invitation can be cancelled until then', async () => {
      const cookie = await head()
      const isAt = expect.stringMatching(/^20/)
      const made = await post(cookie, '/api/users', {
        displayName: 'Tara Iyer',
        email: 'tara@lab.example',
        role: 'mentor',
      })
      const id = String(made.body['id'])
      const first = tokenIn((await world.app.mailTo('tara@lab.example')).text)
      expect(await accountOf(cookie, 'tara@lab.example')).toMatchObject({
        invitedAt: isAt,
        emailVerifiedAt: null,
        lastSignInAt: null,
      })

      const cancel = (as: string) => post(as, '/api/auth/invitations/cancel', { userIds: [id] })
      expect(await cancel(cookie)).toMatchObject({ status: 200, body: { cancelled: 1 } })
      expect(await accountOf(cookie, 'tara@lab.example')).toMatchObject({ invitedAt: null })
      const confirm = (token: string) =>
        world.app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password } })
      expect((await confirm(first)).body).toMatchObject({ code: 'link_expired' })

      await world.app.database.write(
        (tx) =>
          tx.run('UPDATE mail_outbox SET created_at = ? WHERE user_id = ?', [
            '2026-01-01T00:00:00.000Z',
            id,
          ]),
        'product',
      )
      expect((await post(cookie, '/api/auth/invitations', { userIds: [id] })).body).toEqual({
        sent: 1,
      })
      expect((await accountOf(cookie, 'tara@lab.example'))['invitedAt']).toEqual(isAt)
      await confirm(tokenIn((await world.app.mailTo('tara@lab.example', 1)).text))
      const signedIn = await world.app.signIn('tara@lab.example')
      expect(await accountOf(cookie, 'tara@lab.example')).toMatchObject({
        emailVerifiedAt: isAt,
        lastSignInAt: isAt,
        version: 1,
      })
      expect((await cancel(cookie)).body).toEqual({ cancelled: 0 })
      expect((await cancel(signedIn.cookie)).status).toBe(403)
    })

    test('keeps the role of an in-charge until their schools have another', async () => {
      const cookie = await head()
      const address = {
        addressLine1: '1 Lake Road',
        city: 'Pune',
        state: 'Maharashtra',
        pincode: '411001',
      }
      const lake = await world.app.gate.create(system, 'school', {
        name: 'Lake School',
        address,
        atlIncharge: { email: 'lata@lab.example' },
      })
      const { id, version } = await accountOf(cookie, 'lata@lab.example')
      const change = () =>
        world.app.ask('PATCH', `/api/users/${String(id)}`, {
          cookie,
          body: { version, role: 'mentor' },
        })
      const message = expect.stringContaining(
        'is the in-charge of Lake School. Name another in-charge there first.',
      )
      expect(await change()).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'role', message }] },
      })
      await world.app.change('school', String(lake['id']), { atlIncharge: { email: null } })
      expect((await change()).status).toBe(200)
    })
  })
}
