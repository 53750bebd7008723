import { Events } from '../../../src/events/events.js'
import { until } from '../live-tab.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: sessions end. */
export function sessionsEnd(world: AuthWorld): void {
  const { newAccount, me } = world
  describe('sessions end', () => {
    test.each([
      [
        'being disabled',
        { disabled: true },
        { isDisabled: true },
        { status: 403, body: { code: 'account_disabled' } },
      ],
      [
        'another e-mail',
        { email: 'renamed@lab.example' },
        {},
        { status: 401, body: { code: 'unauthenticated' } },
      ],
    ])('with %s', async (_, fields, how, refusal) => {
      const { email, id } = await newAccount()
      const { cookie } = await world.app.signIn(email)
      const ended: unknown[] = []
      const stop = world.app.app.get(Events).on('sessions-ended', (event) => void ended.push(event))
      await world.app.change('user', id, fields)
      stop()
      expect(ended).toEqual([{ userId: id, ...how }])
      expect(await me(cookie)).toMatchObject(refusal)
    })

    test('permanently: enabling an account does not bring its sessions back', async () => {
      const { email, id } = await newAccount()
      const { cookie } = await world.app.signIn(email)
      await world.app.change('user', id, { disabled: true })
      expect(await world.app.signIn(email)).toMatchObject({ status: 403 })
      await world.app.change('user', id, { disabled: false })
      expect(await me(cookie)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect(await world.app.signIn(email)).toMatchObject({ status: 200 })
    })

    test('after a long time without use', async () => {
      const { email, id } = await newAccount()
      const { cookie } = await world.app.signIn(email)
      await world.app.database.write(
        (tx) =>
          tx.run("UPDATE sign_ins SET seen_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [
            id,
          ]),
        'product',
      )
      expect((await me(cookie)).status).toBe(200)
      // The response does not wait for the time of last use to be stored.
      const seenAt = async () =>
        (
          await world.app.database.read.all<{ seen_at: string }>(
            'SELECT seen_at FROM sign_ins WHERE user_id = ?',
            [id],
          )
        )[0]!.seen_at
      await until(async () => (await seenAt()) > '2024')
      await world.app.database.write(
        (tx) =>
          tx.run("UPDATE sign_ins SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [
            id,
          ]),
        'product',
      )
      expect((await me(cookie)).status).toBe(401)
    })

    test('but not when a name changes', async () => {
      const { email, id } = await newAccount()
      const { cookie } = await world.app.signIn(email)
      await world.app.change('user', id, { displayName: 'Asha Rao' })
      expect(await me(cookie)).toMatchObject({ status: 200, body: { displayName: 'Asha Rao' } })
    })

    test('but not when a role changes, which takes effect at the next request', async () => {
      const { email, id } = await newAccount()
      const { cookie } = await world.app.signIn(email)
      const heard: unknown[] = []
      const stop = world.app.app.get(Events).on('reach-changed', (event) => void heard.push(event))
      await world.app.change('user', id, { role: 'atlIncharge' })
      stop()
      expect(heard).toEqual([{ userId: id }])
      expect(await me(cookie)).toMatchObject({ status: 200, body: { role: 'atlIncharge' } })
    })

    test('but never those of the last admin, who cannot be removed', async () => {
      const [head] = await world.app.database.read.all<{ id: string }>(
        "SELECT id FROM users WHERE email = 'head@lab.example'",
      )
      await world.app.database.write(
        (tx) =>
          tx.run(
            "UPDATE users SET role = 'mentor' WHERE role = 'admin' AND email <> 'head@lab.example'",
          ),
        'product',
      )
      await expect(world.app.change('user', head!.id, { disabled: true })).rejects.toMatchObject({
        code: 'forbidden',
      })
    })
  })
}
