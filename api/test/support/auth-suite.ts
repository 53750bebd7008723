import type { OutboxPage } from '@tinkerdesk/shared'
import { system } from '../../src/access/system.js'
import { Events } from '../../src/events/events.js'
import type { Dialect } from '../../src/database/database.js'
import { AuthApp, origin, password, tokenIn } from './auth-app.js'

/** Tests accounts and sessions on one database. */
export function authSuite(dialect: Dialect): void {
  let app: AuthApp
  beforeAll(async () => {
    app = await AuthApp.start({}, dialect)
    await app.account({ email: 'head@lab.example', role: 'admin' })
  })
  afterAll(() => app.stop())

  let counter = 0
  /** Creates an account for one test, so that failed sign-ins of other tests do not count. */
  const newAccount = async (role = 'mentor', more: Record<string, unknown> = {}) => {
    const email = `p${(counter += 1)}@lab.example`
    return { email, id: await app.account({ email, role, ...more }) }
  }
  const me = (cookie: string) => app.ask('GET', '/api/auth/me', { cookie })

  describe('signing in', () => {
    test('returns the person and a cookie that scripts cannot read', async () => {
      const { email, id } = await newAccount()
      const answer = await app.signIn(` ${email.toUpperCase()} `)
      expect(answer).toMatchObject({ status: 200, body: { uid: id, email, role: 'mentor', displayName: 'Test Person', schoolIds: [] } })
      expect(answer.body).not.toHaveProperty('mentorId')
      expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^tinkerdesk_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(await me(answer.cookie)).toMatchObject({ status: 200, body: answer.body })
    })

    test('a session ends after 12 hours without use, or 14 days with "keep me signed in"', async () => {
      const { email, id } = await newAccount()
      const hoursLeft = async () => {
        const [row] = await app.database.read.all<{ expires_at: string }>('SELECT expires_at FROM sign_ins WHERE user_id = ?', [id])
        return Math.round((Date.parse(row!.expires_at) - Date.now()) / 3_600_000)
      }
      const short = await app.signIn(email)
      expect(await hoursLeft()).toBe(12)
      await app.ask('POST', '/api/auth/sign-out', { cookie: short.cookie })
      const kept = await app.signIn(email, password, { keep: true })
      expect(await hoursLeft()).toBe(14 * 24)
      expect(String(kept.headers['set-cookie'])).toContain('; Max-Age=1209600;')
      await app.database.write((tx) => tx.run("UPDATE sign_ins SET seen_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [id]))
      expect(String((await me(kept.cookie)).headers['set-cookie'])).toContain('; Max-Age=1209600;')
      expect(await hoursLeft()).toBe(14 * 24)
    })

    test('a person has at most 20 sessions: the least recently used one ends', async () => {
      const { email } = await newAccount()
      const first = await app.signIn(email)
      for (let at = 0; at < 19; at += 1) await app.signIn(email)
      expect((await me(first.cookie)).status).toBe(200)
      const last = await app.signIn(email)
      expect([(await me(first.cookie)).status, (await me(last.cookie)).status]).toEqual([401, 200])
    })

    test('a wrong password and an unknown e-mail get the same answer', async () => {
      const { email } = await newAccount()
      const wrong = await app.signIn(email, 'not this one')
      const nobody = await app.signIn('nobody@lab.example')
      expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
      expect(nobody.body).toEqual(wrong.body)
      expect(wrong.cookie).toBe('')
      expect(wrong.headers['content-type']).toMatch(/^application\/problem\+json/)
    })

    test('a disabled account is named only after the right password', async () => {
      const { email } = await newAccount('mentor', { disabled: true })
      expect(await app.signIn(email, 'not this one')).toMatchObject({ status: 401 })
      expect(await app.signIn(email)).toMatchObject({ status: 403, body: { title: 'Your account has been disabled by Admin' } })
    })

    test('guessing is throttled after five attempts, and the right password still works', async () => {
      const { email } = await newAccount()
      const from = '10.0.0.1'
      const guesses = await Promise.all(Array.from({ length: 5 }, () => app.signIn(email, 'a guess', { from })))
      expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
      const started = Date.now()
      expect(await app.signIn(email, password, { from })).toMatchObject({ status: 200 })
      expect(Date.now() - started).toBeGreaterThan(1900)
    })

    test('a flood of guesses is refused with the time to wait, and throttles nobody else', async () => {
      const { email } = await newAccount()
      const flood = Array.from({ length: 12 }, () => app.signIn(email, 'a guess', { from: '10.0.0.3' }))
      expect(await app.signIn(email, password, { from: '10.0.0.2' })).toMatchObject({ status: 200 })
      const refused = (await Promise.all(flood)).filter(({ status }) => status === 429)
      expect(refused).toHaveLength(2)
      expect(refused[0]).toMatchObject({ body: { code: 'too_many_requests' }, headers: { 'retry-after': '10' } })
    })

    test("a device known to the account is not throttled by a class-mate's guesses from the same address", async () => {
      const { email } = await newAccount()
      const from = '10.0.0.4'
      const first = await app.signIn(email, password, { from })
      const device = [first.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('tinkerdesk_device='))
      expect(device).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
      await Promise.all(Array.from({ length: 6 }, () => app.signIn(email, 'a guess', { from })))
      const started = Date.now()
      expect(await app.signIn(email, password, { from, cookie: String(device).split(';')[0]! })).toMatchObject({ status: 200 })
      expect(Date.now() - started).toBeLessThan(1900)
    })

    test('a device cookie with a wrong signature is ignored', async () => {
      const { email } = await newAccount()
      const forged = { from: '10.0.0.5', cookie: `tinkerdesk_device=me~${'x'.repeat(12)}.${'y'.repeat(43)}` }
      const guesses = await Promise.all(Array.from({ length: 12 }, () => app.signIn(email, 'a guess', forged)))
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2)
    })

    test('the right password resets the count of wrong ones', async () => {
      const { email } = await newAccount()
      for (let round = 0; round < 3; round += 1) {
        for (let guess = 0; guess < 3; guess += 1) await app.signIn(email, 'a guess')
        expect((await app.signIn(email)).status).toBe(200)
      }
    })

    test('ends the previous session of the browser', async () => {
      const { email } = await newAccount()
      const first = await app.signIn(email)
      const second = await app.signIn(email, password, { cookie: first.cookie })
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
      const answer = await app.ask('POST', '/api/auth/sign-in', { body })
      expect(answer).toMatchObject({ status: 400, body: { code } })
      expect(answer.body.issues?.map((issue) => issue.path)).toContain(path)
    })

    test('only a digest of the token is stored', async () => {
      const { email } = await newAccount()
      const token = (await app.signIn(email)).cookie.split('=')[1]!
      const rows = await app.database.read.all('SELECT * FROM sign_ins')
      expect(JSON.stringify(rows)).not.toContain(token)
    })
  })

  describe('requests', () => {
    const body = { email: 'nobody@lab.example', password: 'x' }

    test.each([
      ['without any origin', { origin: undefined }, 403, 'forged_request'],
      ['from another site', { origin: 'https://evil.example' }, 403, 'forged_request'],
      ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, 403, 'forged_request'],
      ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media'],
      ['as text', { 'content-type': 'text/plain' }, 415, 'unsupported_media'],
    ])('%s are refused', async (_, headers, status, code) => {
      expect(
        await app.ask('POST', '/api/auth/sign-in', {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        }),
      ).toMatchObject({
        status,
        body: { code },
      })
    })

    test('of our own pages pass, by Origin or by Sec-Fetch-Site', async () => {
      expect((await app.ask('POST', '/api/auth/sign-in', { body })).status).toBe(401)
      expect(
        (await app.ask('POST', '/api/auth/sign-in', { body, headers: { origin: undefined, 'sec-fetch-site': 'same-origin' } })).status,
      ).toBe(401)
    })

    test.each([
      ['GET', '/api/nothing-here', undefined, 404, 'route_not_found'],
      ['PUT', '/api/auth/me', {}, 405, 'method_not_allowed'],
      ['POST', '/api/auth/sign-in', '{"email":', 400, 'bad_request'],
      ['GET', '/api/auth/me', undefined, 401, 'unauthenticated'],
      ['GET', '/api/outbox', undefined, 401, 'unauthenticated'],
    ] as const)('%s %s answers a problem', async (method, url, payload, status, code) => {
      const headers = typeof payload === 'string' ? { 'content-type': 'application/json' } : {}
      const answer = await app.ask(method, url, { headers, ...(payload === undefined ? {} : { body: payload }) })
      expect(answer).toMatchObject({ status, body: { code, status } })
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    })

    test('a body over the limit gets 413', async () => {
      expect(await app.ask('POST', '/api/auth/sign-in', { body: { email: 'x'.repeat(1_100_000), password: 'x' } })).toMatchObject({
        status: 413,
        body: { code: 'payload_too_large' },
      })
    })

    test('only admins see the outbox, and only the demo shows the text', async () => {
      const { email } = await newAccount()
      const { cookie } = await app.signIn(email)
      expect((await app.ask('GET', '/api/outbox', { cookie })).status).toBe(403)
      expect((await app.ask('POST', '/api/outbox/x/send-again', { cookie })).status).toBe(403)
      const admin = await app.signIn('head@lab.example')
      await app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      await app.mailTo(email)
      const answer = await app.ask('GET', '/api/outbox?state=sent&limit=100', { cookie: admin.cookie })
      const entry = (answer.body as unknown as OutboxPage).data.find(({ to }) => to === email)
      expect(entry).toMatchObject({ kind: 'password-reset', state: 'sent', attempts: 1, error: null, subject: 'Set a new password' })
      expect(entry!.text).toContain('token=')
      expect((await app.ask('POST', `/api/outbox/${entry!.id}/send-again`, { cookie: admin.cookie })).status).toBe(404)
      expect((await app.ask('GET', '/api/outbox?state=lost', { cookie: admin.cookie })).status).toBe(400)
    })
  })

  describe('signing out', () => {
    test('ends this session, and works without one', async () => {
      const { email } = await newAccount()
      const [here, there] = [await app.signIn(email), await app.signIn(email)]
      const out = await app.ask('POST', '/api/auth/sign-out', { cookie: here.cookie })
      expect(out.status).toBe(204)
      expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
      expect((await me(here.cookie)).status).toBe(401)
      expect((await me(there.cookie)).status).toBe(200)
      expect((await app.ask('POST', '/api/auth/sign-out')).status).toBe(204)
    })

    test('everywhere ends all sessions', async () => {
      const { email } = await newAccount()
      const [here, there] = [await app.signIn(email), await app.signIn(email)]
      expect((await app.ask('POST', '/api/auth/sign-out-everywhere', { cookie: here.cookie })).status).toBe(204)
      expect((await me(here.cookie)).status).toBe(401)
      expect((await me(there.cookie)).status).toBe(401)
    })
  })

  describe('a new password', () => {
    const confirm = (token: string, secret: string) =>
      app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password: secret } })
    const next = 'seven paper boats'

    test('is set by a link, once, and ends all sessions', async () => {
      const { email } = await newAccount()
      const { cookie } = await app.signIn(email)
      const known = await app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      const unknown = await app.ask('POST', '/api/auth/reset-password/request', { body: { email: 'nobody@lab.example' } })
      expect([known.status, unknown.status]).toEqual([200, 200])
      expect(unknown.body).toEqual(known.body)
      const mail = await app.mailTo(email)
      const token = tokenIn(mail.text)
      expect(mail.text).toContain(`${origin}/auth/set-password?token=`)
      expect(await app.ask('GET', `/api/auth/link/${token}`)).toMatchObject({ status: 200, body: { purpose: 'set-password' } })

      expect(await confirm(token, 'short')).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } })
      expect(await confirm(token, email)).toMatchObject({ status: 400 })
      expect(await confirm(token, 'password1234')).toMatchObject({ status: 400 })
      const both = await Promise.all([confirm(token, next), confirm(token, next)])
      expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
      expect(await confirm(token, next)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
      expect((await me(cookie)).status).toBe(401)
      expect((await app.signIn(email)).status).toBe(401)
      expect((await app.signIn(email, next)).status).toBe(200)
      expect(await app.mailsTo('nobody@lab.example')).toBe(0)
    })

    test('a link is void after it expires or its address changes', async () => {
      const { email, id } = await newAccount()
      const ask = () => app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      await ask()
      const old = tokenIn((await app.mailTo(email)).text)
      await app.database.write((tx) => tx.run("UPDATE links SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [id]))
      expect((await confirm(old, next)).body.code).toBe('link_expired')
      await ask()
      const token = tokenIn((await app.mailTo(email, 1)).text)
      await app.database.write((tx) => tx.run("UPDATE users SET email = 'moved@lab.example' WHERE id = ?", [id]))
      expect((await confirm(token, next)).body.code).toBe('link_expired')
    })

    test('is set with the old one, and keeps this session only', async () => {
      const { email } = await newAccount()
      const [here, there] = [await app.signIn(email), await app.signIn(email)]
      const change = (current: string) => app.ask('POST', '/api/auth/change-password', { cookie: here.cookie, body: { current, next } })
      expect(await change('wrong')).toMatchObject({ status: 400, body: { issues: [{ path: 'current' }] } })
      expect((await change(password)).status).toBe(204)
      expect((await me(here.cookie)).status).toBe(200)
      expect((await me(there.cookie)).status).toBe(401)
      expect((await app.signIn(email, next)).status).toBe(200)
    })

    test('is requested at most three times in 15 minutes', async () => {
      const { email } = await newAccount()
      for (let at = 0; at < 5; at += 1)
        expect((await app.ask('POST', '/api/auth/reset-password/request', { body: { email } })).status).toBe(200)
      // The last mail requested arrives after all earlier ones.
      const other = await newAccount()
      await app.ask('POST', '/api/auth/reset-password/request', { body: { email: other.email } })
      await app.mailTo(other.email)
      expect(await app.mailsTo(email)).toBe(3)
    })
  })

  describe('sessions end', () => {
    test.each([
      ['being disabled', { disabled: true }],
      ['another e-mail', { email: 'renamed@lab.example' }],
    ])('with %s', async (_, fields) => {
      const { email, id } = await newAccount()
      const { cookie } = await app.signIn(email)
      const ended: unknown[] = []
      const stop = app.app.get(Events).on('sessions-ended', (event) => void ended.push(event))
      await app.change('user', id, fields)
      stop()
      expect(ended).toEqual([{ userId: id }])
      expect((await me(cookie)).status).toBe(401)
    })

    test('after a long time without use', async () => {
      const { email, id } = await newAccount()
      const { cookie } = await app.signIn(email)
      await app.database.write((tx) => tx.run("UPDATE sign_ins SET seen_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [id]))
      expect((await me(cookie)).status).toBe(200)
      // The response does not wait for the time of last use to be stored.
      const seenAt = async () =>
        (await app.database.read.all<{ seen_at: string }>('SELECT seen_at FROM sign_ins WHERE user_id = ?', [id]))[0]!.seen_at
      for (let tries = 0; tries < 200 && (await seenAt()) < '2024'; tries += 1) await new Promise((done) => setTimeout(done, 20))
      expect((await seenAt()) > '2024').toBe(true)
      await app.database.write((tx) => tx.run("UPDATE sign_ins SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?", [id]))
      expect((await me(cookie)).status).toBe(401)
    })

    test('but not when a name changes', async () => {
      const { email, id } = await newAccount()
      const { cookie } = await app.signIn(email)
      await app.change('user', id, { displayName: 'Asha Rao' })
      expect(await me(cookie)).toMatchObject({ status: 200, body: { displayName: 'Asha Rao' } })
    })

    test('but not when a role changes, which takes effect at the next request', async () => {
      const { email, id } = await newAccount()
      const { cookie } = await app.signIn(email)
      const heard: unknown[] = []
      const stop = app.app.get(Events).on('reach-changed', (event) => void heard.push(event))
      await app.change('user', id, { role: 'atlIncharge' })
      stop()
      expect(heard).toEqual([{ userId: id }])
      expect(await me(cookie)).toMatchObject({ status: 200, body: { role: 'atlIncharge' } })
    })

    test('but never those of the last admin, who cannot be removed', async () => {
      const [head] = await app.database.read.all<{ id: string }>("SELECT id FROM users WHERE email = 'head@lab.example'")
      await app.database.write((tx) => tx.run("UPDATE users SET role = 'mentor' WHERE role = 'admin' AND email <> 'head@lab.example'"))
      await expect(app.change('user', head!.id, { disabled: true })).rejects.toMatchObject({ code: 'forbidden' })
    })
  })

  describe('accounts follow records', () => {
    const address = { addressLine1: '1 Station Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
    const school = async (email?: string) =>
      String(
        (
          await app.gate.create(system, 'school', {
            name: `School ${(counter += 1)}`,
            address,
            ...(email ? { atlIncharge: { firstName: 'Meera', email } } : {}),
          })
        )['id'],
      )
    const student = (fields: Record<string, unknown>) =>
      app.gate.create(system, 'student', { name: { firstName: 'Ravi', lastName: 'Das' }, class: '8th', ...fields })
    const userOf = async (email: string) =>
      (await app.database.read.all<Record<string, unknown>>('SELECT * FROM users WHERE email = ?', [email]))[0]

    test('an in-charge sees their schools after opening the link', async () => {
      const first = await school('Meera@school.example')
      const second = await school('meera@school.example')
      const mail = await app.mailTo('meera@school.example')
      expect(await app.mailsTo('meera@school.example')).toBe(1)
      await app.ask('POST', '/api/auth/reset-password/confirm', { body: { token: tokenIn(mail.text), password } })
      const answer = await app.signIn('meera@school.example')
      expect(answer.body).toMatchObject({ role: 'atlIncharge', displayName: 'Meera' })
      expect([...(answer.body['schoolIds'] as string[])].sort()).toEqual([first, second].sort())
      await app.change('school', second, { atlIncharge: { email: null } })
      expect((await me(answer.cookie)).body).toMatchObject({ schoolIds: [first] })
      await app.change('user', String(answer.body['uid']), { emailVerifiedAt: null })
      expect((await me(answer.cookie)).body).toMatchObject({ schoolIds: [] })
    })

    test('the e-mail of a person with another role creates no in-charge', async () => {
      const { email } = await newAccount('mentor')
      await expect(school(email)).rejects.toMatchObject({ code: 'validation_failed', details: { issues: [{ path: 'atlIncharge.email' }] } })
    })

    test('a student has the account of their record', async () => {
      const at = await school()
      const { id } = await student({ school: at, email: 'ravi@school.example' })
      const token = tokenIn((await app.mailTo('ravi@school.example')).text)
      await app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password } })
      const answer = await app.signIn('ravi@school.example')
      expect(answer.body).toMatchObject({ role: 'student', displayName: 'Ravi Das', studentId: id, schoolIds: [at] })

      await app.change('student', String(id), { name: { firstName: 'Ravi', lastName: 'Kumar' }, email: 'ravi2@school.example' })
      expect((await me(answer.cookie)).status).toBe(401)
      expect(await userOf('ravi2@school.example')).toMatchObject({ display_name: 'Ravi Kumar', email_verified_at: null })
      await expect(app.change('student', String(id), { email: null })).rejects.toMatchObject({ code: 'validation_failed' })
      await expect(student({ school: at, email: 'head@lab.example' })).rejects.toMatchObject({
        code: 'duplicate',
        details: { issues: [{ path: 'email' }] },
      })
    })

    const open = async (email: string, after = 0) => {
      const token = tokenIn((await app.mailTo(email, after)).text)
      await app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password } })
      return app.signIn(email)
    }
    const emailOf = async (resource: string, id: unknown) => {
      const row = await app.gate.whole(app.database.read, resource, String(id))
      return resource === 'school' ? (row['atlIncharge'] as { email: string }).email : row['email']
    }
    const rename = async (id: unknown, email: string) => {
      const { cookie } = await app.signIn('head@lab.example')
      const version = (await app.gate.whole(app.database.read, 'user', String(id))).version
      return app.ask('PATCH', `/api/users/${String(id)}`, { cookie, body: { version, email } })
    }

    test('an in-charge keeps their schools under a new address after verifying it', async () => {
      const [first, second, other] = [
        await school('uma@school.example'),
        await school('uma@school.example'),
        await school('ines@school.example'),
      ]
      const was = await open('uma@school.example')
      expect(await rename(was.body['uid'], 'Uma.Rao@school.example')).toMatchObject({ status: 200, body: { emailVerifiedAt: null } })
      for (const id of [first, second]) expect(await emailOf('school', id)).toBe('uma.rao@school.example')
      expect(await emailOf('school', other)).toBe('ines@school.example')
      expect((await me(was.cookie)).status).toBe(401)
      expect(await app.signIn('uma@school.example')).toMatchObject({ status: 401 })
      // The old password still signs in, but reaches nothing until the new address is verified.
      expect((await app.signIn('uma.rao@school.example')).body['schoolIds']).toEqual([])
      expect(((await open('uma.rao@school.example')).body['schoolIds'] as string[]).sort()).toEqual([first, second].sort())
      // A new owner of the old address gains nothing.
      await app.account({ email: 'uma@school.example', role: 'atlIncharge' })
      expect((await app.signIn('uma@school.example')).body['schoolIds']).toEqual([])
    })

    test('another address at the school is another person', async () => {
      const id = await school('old@school.example')
      const was = await open('old@school.example')
      await app.change('school', id, { atlIncharge: { firstName: 'Lata', email: 'new@school.example' } })
      expect((await me(was.cookie)).body).toMatchObject({ email: 'old@school.example', schoolIds: [] })
      expect((await open('new@school.example')).body).toMatchObject({ displayName: 'Lata', schoolIds: [id] })
    })

    test('a student’s record and account have one address, or neither changes', async () => {
      const at = await school()
      const { id } = await student({ school: at, email: 'nila@school.example' })
      const { id: otherId } = await student({ school: at, email: 'omar@school.example' })
      const account = await userOf('nila@school.example')
      expect(await rename(account!['id'], 'nila2@school.example')).toMatchObject({ status: 200 })
      expect(await emailOf('student', id)).toBe('nila2@school.example')
      for (const taken of ['omar@school.example', 'head@lab.example'])
        expect(await rename(account!['id'], taken)).toMatchObject({ status: 409, body: { code: 'duplicate', issues: [{ path: 'email' }] } })
      // An address that only the record still has: its account was disabled and given another.
      const omar = await userOf('omar@school.example')
      await app.change('user', String(omar!['id']), { disabled: true, email: 'gone@school.example' })
      expect(await emailOf('student', otherId)).toBe('omar@school.example')
      expect(await rename(account!['id'], 'omar@school.example')).toMatchObject({ status: 409, body: { code: 'duplicate' } })
      expect(await emailOf('student', id)).toBe('nila2@school.example')
      expect(await userOf('nila2@school.example')).toMatchObject({ id: account!['id'] })
      await app.change('user', String(omar!['id']), { disabled: false })
      expect(await emailOf('student', otherId)).toBe('gone@school.example')
    })

    test('linking a student on the users screen copies the account’s address to the record', async () => {
      const { id } = await student({ school: await school() })
      await app.account({ email: 'linked@school.example', role: 'student', student: id })
      expect(await emailOf('student', id)).toBe('linked@school.example')
    })

    test('archiving a student ends their sessions', async () => {
      const { id } = await student({ school: await school(), email: 'lata@school.example' })
      const token = tokenIn((await app.mailTo('lata@school.example')).text)
      await app.ask('POST', '/api/auth/reset-password/confirm', { body: { token, password } })
      const { cookie } = await app.signIn('lata@school.example')
      await app.gate.archive(system, 'student', String(id))
      expect((await me(cookie)).status).toBe(401)
      expect((await app.signIn('lata@school.example')).status).toBe(401)
    })

    test('a password is restored with its account, and deleted when it is purged', async () => {
      const { id: studentId } = await student({ school: await school() })
      const { email, id } = await newAccount('student', { student: studentId })
      const passwords = () => app.database.read.all('SELECT 1 FROM credentials WHERE user_id = ?', [id])
      const archive = async () => (await app.gate.archive(system, 'student', String(studentId))).batch
      const { gate } = app
      await gate.restore(system, await archive())
      expect((await app.signIn(email)).status).toBe(200)
      const batch = await archive()
      expect(await passwords()).toHaveLength(1)
      await gate.purge(system, batch)
      expect(await passwords()).toHaveLength(0)
    })

    test('invitations can be sent within reach only', async () => {
      const [mine, other] = [await school('gita@school.example'), await school()]
      await app.account({ email: 'gita2@school.example', role: 'atlIncharge' })
      await app.change('school', mine, { atlIncharge: { email: 'gita2@school.example' } })
      const own = await student({ school: mine, email: 'own@school.example' })
      await student({ school: other, email: 'other@school.example' })
      const { cookie } = await app.signIn('gita2@school.example')
      const invite = (body: unknown, as = cookie) => app.ask('POST', '/api/auth/invitations', { cookie: as, body })
      expect(await invite({ studentIds: [own['id']] })).toMatchObject({ status: 200, body: { sent: 1 } })
      expect(await app.mailsTo('own@school.example')).toBe(2)
      expect((await invite({ userIds: [String((await userOf('other@school.example'))!['id'])] })).status).toBe(404)
      expect((await invite({})).status).toBe(400)
      const { email } = await newAccount('mentor')
      expect((await invite({ studentIds: [own['id']] }, (await app.signIn(email)).cookie)).status).toBe(403)
    })
  })
}
