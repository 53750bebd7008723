import { password } from '../auth-app.js'
import type { AuthWorld } from './auth-world.js'

/** Tests: signing in. */
export function signingIn(world: AuthWorld): void {
  const { newAccount, me } = world
  describe('signing in', () => {
    test('returns the person and a cookie that scripts cannot read', async () => {
      const { email, id } = await newAccount()
      const answer = await world.app.signIn(` ${email.toUpperCase()} `)
      expect(answer).toMatchObject({
        status: 200,
        body: { uid: id, email, role: 'mentor', displayName: 'Test Person', schoolIds: [] },
      })
      expect(answer.body).not.toHaveProperty('mentorId')
      expect([answer.headers['set-cookie']].flat()[0]).toMatch(
        /^tinkerdesk_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      expect(await me(answer.cookie)).toMatchObject({ status: 200, body: answer.body })
    })

    test('a session ends after 12 hours without use, or 14 days with "keep me signed in"', async () => {
      const { email, id } = await newAccount()
      const hoursLeft = async () => {
        const [row] = await world.app.database.read.all<{ expires_at: string }>(
          'SELECT expires_at FROM sign_ins WHERE user_id = ?',
          [id],
        )
        return Math.round((Date.parse(row!.expires_at) - Date.now()) / 3_600_000)
      }
      const short = await world.app.signIn(email)
      expect(await hoursLeft()).toBe(12)
      await world.app.ask('POST', '/api/auth/sign-out', { cookie: short.cookie })
      const kept = await world.app.signIn(email, password, { keep: true })
      expect(await hoursLeft()).toBe(14 * 24)
      expect(String(kept.headers['set-cookie'])).toContain('; Max-Age=1209600;')
      await world.app.database.write(
        (tx) =>
          tx.run("UPDATE sign_ins SET seen_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [
            id,
          ]),
        'product',
      )
      expect(String((await me(kept.cookie)).headers['set-cookie'])).toContain('; Max-Age=1209600;')
      expect(await hoursLeft()).toBe(14 * 24)
    })

    test('a person has at most 20 sessions: the least recently used one ends', async () => {
      const { email } = await newAccount()
      const first = await world.app.signIn(email)
      for (let at = 0; at < 19; at += 1) await world.app.signIn(email)
      expect((await me(first.cookie)).status).toBe(200)
      const last = await world.app.signIn(email)
      expect([(await me(first.cookie)).status, (await me(last.cookie)).status]).toEqual([401, 200])
    })

    test('a device chooses the language of an account without one, and then only its person changes it', async () => {
      const { email } = await newAccount()
      const signIn = (language?: string) =>
        world.app.ask('POST', '/api/auth/sign-in', { body: { email, password, language } })
      expect((await world.app.signIn(email)).body).not.toHaveProperty('language')
      expect(await signIn('hi')).toMatchObject({ status: 200, body: { language: 'hi' } })
      const { cookie, body } = await signIn('en')
      expect(body).toMatchObject({ language: 'hi' })
      const choose = (language: string) =>
        world.app.ask('POST', '/api/auth/language', { cookie, body: { language } })
      expect((await choose('klingon')).status).toBe(400)
      expect((await choose('en')).status).toBe(204)
      expect((await me(cookie)).body).toMatchObject({ language: 'en' })
      expect(
        (await world.app.ask('POST', '/api/auth/language', { body: { language: 'hi' } })).status,
      ).toBe(401)
    })

    test('a person whose language has lost its file reads English', async () => {
      const { email } = await newAccount()
      await world.app.database.write(
        (tx) => tx.run("UPDATE users SET language = 'xx' WHERE email = ?", [email]),
        'product',
      )
      const { cookie, body } = await world.app.signIn(email)
      expect(body).not.toHaveProperty('language')
      expect((await me(cookie)).body).not.toHaveProperty('language')
    })

    test('a wrong password and an unknown e-mail get the same answer', async () => {
      const { email } = await newAccount()
      const wrong = await world.app.signIn(email, 'not this one')
      const nobody = await world.app.signIn('nobody@lab.example')
      expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
      expect(nobody.body).toEqual(wrong.body)
      expect(wrong.cookie).toBe('')
      expect(wrong.headers['content-type']).toMatch(/^application\/problem\+json/)
    })

    test('a disabled account is named only after the right password', async () => {
      const { email } = await newAccount('mentor', { disabled: true })
      expect(await world.app.signIn(email, 'not this one')).toMatchObject({ status: 401 })
      expect(await world.app.signIn(email)).toMatchObject({
        status: 403,
        body: { title: 'Your account has been disabled by Admin' },
      })
    })

    test('the right password resets the count of wrong ones', async () => {
      const { email } = await newAccount()
      for (let round = 0; round < 3; round += 1) {
        for (let guess = 0; guess < 3; guess += 1) await world.app.signIn(email, 'a guess')
        expect((await world.app.signIn(email)).status).toBe(200)
      }
    })

    test('ends the previous session of the browser', async () => {
      const { email } = await newAccount()
      const first = await world.app.signIn(email)
      const second = await world.app.signIn(email, password, { cookie: first.cookie })
      expect(second.cookie).not.toBe(first.cookie)
      expect((await me(first.cookie)).status).toBe(401)
      expect((await me(second.cookie)).status).toBe(200)
    })

    test.each([
      [{ email: 'a@b.in', password: 'x', role: 'admin' }, 'unknown_field', 'role'],
      [{ email: 'a@b.in' }, 'validation_failed', 'password'],
      [{ email: { $ne: null }, password: 'x' }, 'validation_failed', 'email'],
      [[], 'validation_failed', ''],
    ])('%j is a 400 that names the fault', async (body, code, path) => {
      const answer = await world.app.ask('POST', '/api/auth/sign-in', { body })
      expect(answer).toMatchObject({ status: 400, body: { code } })
      expect(answer.body.issues?.map((issue) => issue.path)).toContain(path)
    })

    test('only a digest of the token is stored', async () => {
      const { email } = await newAccount()
      const token = (await world.app.signIn(email)).cookie.split('=')[1]!
      const rows = await world.app.database.read.all('SELECT * FROM sign_ins')
      expect(JSON.stringify(rows)).not.toContain(token)
    })
  })
}
