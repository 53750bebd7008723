import { Secret, TOTP } from 'otpauth'
import type { Dialect } from '../../src/database/database.js'
import { FactorRule } from '../../src/features/auth/factors/factor-rule.js'
import { AuthApp, password, tokenIn, type Answer } from './auth-app.js'

type Code = { way: 'totp' | 'recovery'; code: string }

/** Returns the code of the next step, which is right until its end, or of another one. */
const codeAt = (secret: string, steps = 1) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** Returns the cookies that an answer sets, as a `Cookie` header. */
const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ')

/** Second factors of staff, fresh proofs, and attacks on both. */
export function secondFactorSuite(dialect: Dialect): void {
  describe(`second factors on ${dialect}`, () => {
    let app: AuthApp
    let people = 0
    beforeAll(async () => {
      app = await AuthApp.start({ PUBLIC_URL: 'http://localhost:3000' }, dialect)
      await app.account({ email: 'head@lab.example', role: 'admin' })
    }, 60_000)
    afterAll(() => app.stop())

    const newPerson = async (role = 'mentor') => {
      people += 1
      const email = `f${people}@lab.example`
      return { email, id: await app.account({ email, role }) }
    }
    /** Makes a person with an app. The code of this step is used. */
    const withApp = async (role = 'mentor') => {
      const person = await newPerson(role)
      const { cookie } = await app.signIn(person.email)
      const ask = (method: 'POST' | 'GET', path: string, body?: object) =>
        app.ask(method, `/api/auth/factors${path}`, { cookie, ...(body && { body }) })
      const secret = String((await ask('POST', '/totp')).body['secret'])
      const added = await ask('POST', '/totp/confirm', { code: codeAt(secret, 0) })
      expect(added.status).toBe(200)
      return { ...person, cookie, secret, codes: added.body['recoveryCodes'] as string[] }
    }
    /** Signs in as far as the password goes. Returns the cookie of the second step. */
    const firstStep = async (email: string) => {
      const answer = await app.signIn(email)
      expect(answer).toMatchObject({ status: 401, body: { code: 'second_step_needed' } })
      expect(cookiesOf(answer)).not.toContain('tinkerdesk_session=')
      return cookiesOf(answer)
    }
    const finish = (cookie: string, proof: Code) =>
      app.ask('POST', '/api/auth/second-step', { cookie, body: { proof } })
    const me = (cookie: string) => app.ask('GET', '/api/auth/me', { cookie })
    const outcome = ({ status, body }: Answer) => [status, body.code ?? null]
    const grow = (id: string, ms = 11 * 60_000) =>
      app.database.write(
        (tx) =>
          tx.run('UPDATE sign_ins SET proved_at = ? WHERE user_id = ?', [
            new Date(Date.now() - ms).toISOString(),
            id,
          ]),
        'product',
      )
    const wrong = [401, 'wrong_proof']

    test('a right password gives no session to a person with an app; its code does, once', async () => {
      const { email, secret } = await withApp()
      const step = await firstStep(email)
      expect((await me(step)).status).toBe(401)
      const ways = await app.ask('GET', '/api/auth/second-step', { cookie: step })
      expect(ways.body).toEqual({ ways: ['totp', 'recovery'], relyingParty: 'localhost' })
      expect(outcome(await finish(step, { way: 'totp', code: '000000' }))).toEqual(wrong)
      const code = codeAt(secret)
      const done = await finish(step, { way: 'totp', code })
      expect(done).toMatchObject({ status: 200, body: { email } })
      expect((await me(done.cookie)).status).toBe(200)
      // The step is over, and the code is used.
      expect(outcome(await finish(step, { way: 'totp', code: codeAt(secret) }))).toEqual([
        401,
        'second_step_over',
      ])
      expect(outcome(await finish(await firstStep(email), { way: 'totp', code }))).toEqual(wrong)
    })

    test('a code of another time is not taken', async () => {
      const { email, secret } = await withApp()
      const step = await firstStep(email)
      for (const steps of [-3, 0, 4])
        expect(outcome(await finish(step, { way: 'totp', code: codeAt(secret, steps) }))).toEqual(
          wrong,
        )
      expect((await finish(step, { way: 'totp', code: codeAt(secret) })).status).toBe(200)
    })

    test('of the same code sent twice at once, one is taken', async () => {
      const { email, secret, codes } = await withApp()
      const twice = async (proof: Code) => {
        const steps = [await firstStep(email), await firstStep(email)]
        const answers = await Promise.all(steps.map((step) => finish(step, proof)))
        return answers.map(({ status }) => status).sort()
      }
      expect(await twice({ way: 'totp', code: codeAt(secret) })).toEqual([200, 401])
      expect(await twice({ way: 'recovery', code: codes[0]!.toLowerCase() })).toEqual([200, 401])
      const step = await firstStep(email)
      const both = codes.slice(1, 3).map((code) => finish(step, { way: 'recovery', code }))
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401])
    })

    test('a recovery code is stored as a digest, works once, and new ones end the old', async () => {
      const { email, codes, cookie } = await withApp()
      expect(codes).toHaveLength(10)
      const stored = JSON.stringify(await app.database.read.all('SELECT * FROM recovery_codes'))
      expect(codes.filter((code) => stored.includes(code.replaceAll('-', '')))).toEqual([])
      const [code, other] = codes as [string, string]
      expect((await finish(await firstStep(email), { way: 'recovery', code })).status).toBe(200)
      expect(outcome(await finish(await firstStep(email), { way: 'recovery', code }))).toEqual(
        wrong,
      )
      const renewed = await app.ask('POST', '/api/auth/factors/recovery-codes', { cookie })
      expect(renewed.status).toBe(200)
      expect(
        outcome(await finish(await firstStep(email), { way: 'recovery', code: other })),
      ).toEqual(wrong)
      const [fresh] = renewed.body['recoveryCodes'] as string[]
      expect((await finish(await firstStep(email), { way: 'recovery', code: fresh! })).status).toBe(
        200,
      )
    })

    test('after ten wrong codes none is taken for an hour, and the person is told', async () => {
      const { email, secret, codes, id } = await withApp()
      const step = await firstStep(email)
      const before = await app.mailsTo(email)
      // Not all by requests: those are throttled, which other tests show.
      await app.database.write(
        (tx) =>
          tx.run('UPDATE totp_secrets SET wrong_codes = 9, wrong_at = ? WHERE user_id = ?', [
            new Date().toISOString(),
            id,
          ]),
        'product',
      )
      await finish(step, { way: 'totp', code: '123' })
      expect((await app.mailTo(email, before)).subject).toBe(
        'Someone tried wrong codes at your account',
      )
      expect(outcome(await finish(step, { way: 'totp', code: codeAt(secret) }))).toEqual(wrong)
      await app.database.write(
        (tx) => tx.run("UPDATE totp_secrets SET wrong_at = '2020-01-01T00:00:00.000Z'"),
        'product',
      )
      expect((await finish(step, { way: 'totp', code: codeAt(secret) })).status).toBe(200)
      expect(codes).toHaveLength(10)
    })

    test('attempts at the second step are held off like those at a password', async () => {
      const { email } = await withApp()
      const step = await firstStep(email)
      const began = Date.now()
      const guesses = Array.from({ length: 7 }, () =>
        finish(step, { way: 'recovery', code: 'CCCC-CCCC-CCCC' }),
      )
      expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(
        guesses.map(() => 401),
      )
      expect(Date.now() - began).toBeGreaterThan(1500)
    })

    test('a mailed link sets a password, and leads to the second step', async () => {
      const { email, codes, cookie } = await withApp()
      const before = await app.mailsTo(email)
      await app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
      const { text } = await app.mailTo(email, before)
      const set = await app.ask('POST', '/api/auth/reset-password/confirm', {
        body: { token: tokenIn(text), password: 'copper lantern tide' },
      })
      expect(outcome(set)).toEqual([401, 'second_step_needed'])
      expect([(await me(cookie)).status, (await me(cookiesOf(set))).status]).toEqual([401, 401])
      const done = await finish(cookiesOf(set), { way: 'recovery', code: codes[0]! })
      expect(done.status).toBe(200)
      expect((await app.signIn(email)).body.code).toBe('wrong_credentials')
    })

    test.each([
      ['the account is disabled', { disabled: true }, [403, 'account_disabled']],
      ['the person becomes a student', { role: 'student' }, [401, 'second_step_over']],
    ])('between the steps %s', async (_, change, expected) => {
      const { email, id, codes } = await withApp()
      const step = await firstStep(email)
      await app.change('user', id, change)
      expect(outcome(await finish(step, { way: 'recovery', code: codes[0]! }))).toEqual(expected)
    })

    test('a new role between the steps is that of the session', async () => {
      const { email, id, codes } = await withApp()
      const step = await firstStep(email)
      await app.change('user', id, { role: 'admin' })
      const done = await finish(step, { way: 'recovery', code: codes[0]! })
      expect(done).toMatchObject({ status: 200, body: { role: 'admin' } })
    })

    test('a changed password and an old second step end it', async () => {
      const { email, id, codes, cookie } = await withApp()
      const step = await firstStep(email)
      await app.ask('POST', '/api/auth/change-password', {
        cookie,
        body: { current: password, next: 'copper lantern tide' },
      })
      const over = [401, 'second_step_over']
      const proof = { way: 'recovery', code: codes[0]! } as const
      expect(outcome(await finish(step, proof))).toEqual(over)
      const late = cookiesOf(await app.signIn(email, 'copper lantern tide'))
      await app.database.write(
        (tx) =>
          tx.run(
            "UPDATE factor_challenges SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?",
            [id],
          ),
        'product',
      )
      expect(outcome(await finish(late, proof))).toEqual(over)
      expect(outcome(await finish('', proof))).toEqual(over)
    })

    test('students have no second factor, and may not ask for one', async () => {
      const { email } = await newPerson('student')
      const { cookie } = await app.signIn(email)
      const routes = [
        ['GET', '/factors'],
        ['POST', '/factors/totp'],
        ['POST', '/factors/passkeys/options'],
        ['POST', '/factors/recovery-codes'],
        ['GET', '/step-up'],
        ['POST', '/step-up/passkey'],
      ] as const
      for (const [method, path] of routes) {
        const answer = await app.ask(method, `/api/auth${path}`, { cookie })
        expect([path, ...outcome(answer)]).toEqual([path, 403, 'forbidden'])
      }
    })

    test('what needs a fresh proof says so, takes it, and then goes on', async () => {
      const { id, email, secret, cookie } = await withApp('admin')
      const other = await newPerson()
      const needs = {
        export: () => app.ask('GET', '/api/exports/students/csv?columns=class', { cookie }),
        token: () =>
          app.ask('POST', '/api/tokens', {
            cookie,
            body: { name: 'Nightly', days: 7, scope: { '*': ['read'] } },
          }),
        service: () =>
          app.ask('POST', '/api/service-accounts', {
            cookie,
            body: { name: 'Office', role: 'mentor', schools: [] },
          }),
        role: () =>
          app.ask('PATCH', `/api/users/${other.id}`, {
            cookie,
            body: { version: 1, role: 'admin' },
          }),
        admin: () =>
          app.ask('POST', '/api/users', {
            cookie,
            body: { email: `new${email}`, displayName: 'New', role: 'admin' },
          }),
        erase: () =>
          app.ask('POST', '/api/child-data/01ARZ3NDEKTSV4RRFFQ69G5FAV/erase', {
            cookie,
            body: { name: 'Asha' },
          }),
        factor: () => app.ask('POST', '/api/auth/factors/recovery-codes', { cookie }),
        reset: () =>
          app.ask('POST', '/api/auth/factors/reset', { cookie, body: { user: other.id } }),
      }
      await grow(id)
      for (const [name, send] of Object.entries(needs))
        expect([name, ...outcome(await send())]).toEqual([name, 403, 'step_up_needed'])
      // Exports of other lists and changes that give no rights go on.
      const rest = await app.ask('GET', '/api/exports/tags/csv?columns=name', { cookie })
      expect(rest.status).toBe(200)
      const named = { version: 1, displayName: 'Renamed Person' }
      expect(
        (await app.ask('PATCH', `/api/users/${other.id}`, { cookie, body: named })).status,
      ).toBe(200)
      const stepUp = (proof: object) =>
        app.ask('POST', '/api/auth/step-up', { cookie, body: { proof } })
      // The password is no proof of a person with a second factor.
      expect((await stepUp({ way: 'password', password })).status).toBe(400)
      expect(outcome(await stepUp({ way: 'totp', code: '000000' }))).toEqual(wrong)
      expect((await stepUp({ way: 'totp', code: codeAt(secret) })).status).toBe(204)
      expect((await needs.export()).status).toBe(200)
      expect((await needs.token()).status).toBe(201)
      expect((await needs.service()).status).toBe(201)
      expect((await needs.erase()).status).toBe(404)
      expect(
        (
          await app.ask('PATCH', `/api/users/${other.id}`, {
            cookie,
            body: { version: 2, role: 'admin' },
          })
        ).status,
      ).toBe(200)
      const trail = await app.ask('GET', `/api/audit?record=${id}`, { cookie })
      const lines = (trail.body['data'] as { action: string; about: string }[]).map(
        ({ action, about }) => `${action} ${about}`,
      )
      expect(lines).toEqual(
        expect.arrayContaining(['makeToken Nightly', 'addFactor Authenticator app']),
      )
    })

    test('a person without a second factor proves it with the password', async () => {
      const { id, email } = await newPerson('admin')
      const { cookie } = await app.signIn(email)
      await grow(id)
      const ways = await app.ask('GET', '/api/auth/step-up', { cookie })
      expect(ways.body['ways']).toEqual(['password'])
      const send = () => app.ask('GET', '/api/exports/users/csv?columns=role', { cookie })
      const stepUp = (typed: string) =>
        app.ask('POST', '/api/auth/step-up', {
          cookie,
          body: { proof: { way: 'password', password: typed } },
        })
      expect((await stepUp('not this one')).body.issues?.[0]?.path).toBe('password')
      expect((await send()).status).toBe(403)
      expect((await stepUp(password)).status).toBe(204)
      expect((await send()).status).toBe(200)
    })

    test('another admin resets lost factors, and all are told', async () => {
      const lost = await withApp('admin')
      const { email } = await newPerson('admin')
      const { cookie } = await app.signIn(email)
      const reset = (user: string, by = cookie) =>
        app.ask('POST', '/api/auth/factors/reset', { cookie: by, body: { user } })
      expect((await reset(lost.id, lost.cookie)).status).toBe(403)
      const before = await app.mailsTo(lost.email)
      expect((await reset(lost.id)).status).toBe(204)
      expect((await me(lost.cookie)).status).toBe(401)
      expect((await app.mailTo(lost.email, before)).subject).toBe(
        'The second factor of your account was reset',
      )
      const again = await app.signIn(lost.email)
      expect(again.status).toBe(200)
      for (const own of [again.cookie, cookie]) {
        const bell = await app.ask('GET', '/api/bell', { cookie: own })
        expect(JSON.stringify(bell.body)).toContain('second factor')
      }
      const trail = await app.ask('GET', `/api/audit?record=${lost.id}&action=resetFactors`, {
        cookie,
      })
      expect(trail.body['data']).toHaveLength(1)
    })

    test('an admin without a second factor can only set one up once the days are over', async () => {
      const { email, id } = await newPerson('admin')
      const { cookie } = await app.signIn(email)
      const rule = app.app.get(FactorRule)
      const whoami = async () => (await me(cookie)).body['factorNeededFrom']
      const schools = async () => outcome(await app.ask('GET', '/api/schools', { cookie }))
      try {
        rule.from = new Date(Date.now() + 86_400_000).toISOString()
        await grow(id, 0)
        expect([await whoami(), await schools()]).toEqual([rule.from, [200, null]])
        rule.from = new Date(Date.now() - 1000).toISOString()
        await grow(id, 0)
        expect(await schools()).toEqual([403, 'factor_needed'])
        const started = await app.ask('POST', '/api/auth/factors/totp', { cookie })
        await app.ask('POST', '/api/auth/factors/totp/confirm', {
          cookie,
          body: { code: codeAt(String(started.body['secret'])) },
        })
        expect([await whoami(), await schools()]).toEqual([undefined, [200, null]])
      } finally {
        rule.from = null
      }
    })
  })
}
