import { password, tokenIn } from '../auth-app.js'
import { codeAt, cookiesOf, outcome, wrong, type Code, type FactorWorld } from './factor-world.js'

/** Tests: the second step of a sign-in. */
export function secondSteps(world: FactorWorld): void {
  const { withApp, newPerson, firstStep, finish, me } = world
  test('a right password gives no session to a person with an app; its code does, once', async () => {
    const { email, secret } = await withApp()
    const step = await firstStep(email)
    expect((await me(step)).status).toBe(401)
    const ways = await world.app.ask('GET', '/api/auth/second-step', { cookie: step })
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
    const stored = JSON.stringify(await world.app.database.read.all('SELECT * FROM recovery_codes'))
    expect(codes.filter((code) => stored.includes(code.replaceAll('-', '')))).toEqual([])
    const [code, other] = codes as [string, string]
    expect((await finish(await firstStep(email), { way: 'recovery', code })).status).toBe(200)
    expect(outcome(await finish(await firstStep(email), { way: 'recovery', code }))).toEqual(wrong)
    const renewed = await world.app.ask('POST', '/api/auth/factors/recovery-codes', { cookie })
    expect(renewed.status).toBe(200)
    expect(outcome(await finish(await firstStep(email), { way: 'recovery', code: other }))).toEqual(
      wrong,
    )
    const [fresh] = renewed.body['recoveryCodes'] as string[]
    expect((await finish(await firstStep(email), { way: 'recovery', code: fresh! })).status).toBe(
      200,
    )
  })

  test('after ten wrong codes none is taken for an hour, and the person is told', async () => {
    const { email, secret, codes, id } = await withApp()
    const step = await firstStep(email)
    const before = await world.app.mailsTo(email)
    // Not all by requests: those are throttled, which other tests show.
    await world.app.database.write(
      (tx) =>
        tx.run('UPDATE totp_secrets SET wrong_codes = 9, wrong_at = ? WHERE user_id = ?', [
          new Date().toISOString(),
          id,
        ]),
      'product',
    )
    await finish(step, { way: 'totp', code: '123' })
    expect((await world.app.mailTo(email, before)).subject).toBe(
      'Someone tried wrong codes at your account',
    )
    expect(outcome(await finish(step, { way: 'totp', code: codeAt(secret) }))).toEqual(wrong)
    await world.app.database.write(
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
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(guesses.map(() => 401))
    expect(Date.now() - began).toBeGreaterThan(1500)
  })

  test('a mailed link sets a password, and leads to the second step', async () => {
    const { email, codes, cookie } = await withApp()
    const before = await world.app.mailsTo(email)
    await world.app.ask('POST', '/api/auth/reset-password/request', { body: { email } })
    const { text } = await world.app.mailTo(email, before)
    const set = await world.app.ask('POST', '/api/auth/reset-password/confirm', {
      body: { token: tokenIn(text), password: 'copper lantern tide' },
    })
    expect(outcome(set)).toEqual([401, 'second_step_needed'])
    expect([(await me(cookie)).status, (await me(cookiesOf(set))).status]).toEqual([401, 401])
    const done = await finish(cookiesOf(set), { way: 'recovery', code: codes[0]! })
    expect(done.status).toBe(200)
    expect((await world.app.signIn(email)).body.code).toBe('wrong_credentials')
  })

  test.each([
    ['the account is disabled', { disabled: true }, [403, 'account_disabled']],
    ['the person becomes a student', { role: 'student' }, [401, 'second_step_over']],
  ])('between the steps %s', async (_, change, expected) => {
    const { email, id, codes } = await withApp()
    const step = await firstStep(email)
    await world.app.change('user', id, change)
    expect(outcome(await finish(step, { way: 'recovery', code: codes[0]! }))).toEqual(expected)
  })

  test('a new role between the steps is that of the session', async () => {
    const { email, id, codes } = await withApp()
    const step = await firstStep(email)
    await world.app.change('user', id, { role: 'admin' })
    const done = await finish(step, { way: 'recovery', code: codes[0]! })
    expect(done).toMatchObject({ status: 200, body: { role: 'admin' } })
  })

  test('a changed password and an old second step end it', async () => {
    const { email, id, codes, cookie } = await withApp()
    const step = await firstStep(email)
    await world.app.ask('POST', '/api/auth/change-password', {
      cookie,
      body: { current: password, next: 'copper lantern tide' },
    })
    const over = [401, 'second_step_over']
    const proof = { way: 'recovery', code: codes[0]! } as const
    expect(outcome(await finish(step, proof))).toEqual(over)
    const late = cookiesOf(await world.app.signIn(email, 'copper lantern tide'))
    await world.app.database.write(
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
    const { cookie } = await world.app.signIn(email)
    const routes = [
      ['GET', '/factors'],
      ['POST', '/factors/totp'],
      ['POST', '/factors/passkeys/options'],
      ['POST', '/factors/recovery-codes'],
      ['GET', '/step-up'],
      ['POST', '/step-up/passkey'],
    ] as const
    for (const [method, path] of routes) {
      const answer = await world.app.ask(method, `/api/auth${path}`, { cookie })
      expect([path, ...outcome(answer)]).toEqual([path, 403, 'forbidden'])
    }
  })
}
