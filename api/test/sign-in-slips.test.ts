import { mock } from 'node:test'
import type { Slip } from '@tinkerdesk/shared'
import { system } from '../src/access/system.js'
import { Pins } from '../src/features/auth/secrets/pins.js'
import { Credentials } from '../src/features/auth/secrets/credentials.js'
import { Passwords } from '../src/features/auth/secrets/passwords.js'
import { AuthApp, password, tokenIn, type Answer } from './support/auth-app.js'
import { schoolAddress as address } from './support/two-schools.js'

const pin = '483920'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe.each(['sqlite', 'postgres'] as const)('sign-in slips on %s', (dialect) => {
  let app: AuthApp
  let [hill, lake] = ['', '']
  const cookies: Record<string, string> = {}
  let from = 0

  const ask = (who: string, method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
    app.ask(method, url, { cookie: cookies[who]!, ...(body && { body }) })
  const print = (who: string, ...studentIds: string[]): Promise<Answer> =>
    ask(who, 'POST', '/api/auth/slips', { studentIds })
  const slipOf = async (id: string, who = 'hill'): Promise<Slip> => {
    const { status, body } = await print(who, id)
    expect([status, body]).toMatchObject([200, { slips: [{ student: id }], disabled: 0 }])
    return (body['slips'] as Slip[])[0]!
  }
  const use = ({ url }: Pick<Slip, 'url'>, chosen = pin, cookie?: string): Promise<Answer> =>
    app.ask('POST', '/api/auth/reset-password/confirm', {
      body: { token: tokenIn(url), password: chosen },
      ...(cookie && { cookie }),
    })
  const child = async (firstName: string, school = hill, more: object = {}) => {
    const name = { firstName, lastName: 'Das' }
    const body = { name, school, class: '8th', ...more }
    return String((await app.gate.create(system, 'student', body))['id'])
  }
  /** Each attempt is from another network, so that the throttles do not add to the lock. */
  const signIn = (name: string, secret: string, keep = false) => {
    from += 1
    return app.signIn(name, secret, { keep, from: `10.${from >> 8}.${from & 255}.1` })
  }
  const accountOf = async (id: string) =>
    (
      await app.database.read.all<Record<string, unknown>>(
        'SELECT * FROM users WHERE student_id = ?',
        [id],
      )
    )[0]!
  const bell = async (cookie: string) =>
    ((await app.ask('GET', '/api/bell', { cookie })).body['items'] as { title: string }[]).map(
      ({ title }) => title,
    )

  beforeAll(async () => {
    app = await AuthApp.start({}, dialect)
    for (const [who, role] of [
      ['head', 'admin'],
      ['guide', 'mentor'],
      ['hill', 'atlIncharge'],
      ['lake', 'atlIncharge'],
    ] as const) {
      await app.account({ email: `${who}@lab.example`, role })
      cookies[who] = (await app.signIn(`${who}@lab.example`)).cookie
    }
    const school = async (name: string, email: string) => {
      const atlIncharge = { firstName: 'Meera', lastName: 'Nair', email }
      return String((await app.gate.create(system, 'school', { name, address, atlIncharge }))['id'])
    }
    hill = await school('Hill School', 'hill@lab.example')
    lake = await school('Lake School', 'lake@lab.example')
  }, 60_000)
  afterAll(() => app.stop())

  test('a child gets a handle, sets a PIN by the slip, and signs in with both', async () => {
    const [kavya, kiran] = [await child('Kavya'), await child('Kiran')]
    const slip = await slipOf(kavya)
    expect(slip).toMatchObject({
      name: 'Kavya Das',
      signInName: 'HILLSC.k1',
      school: 'Hill School',
    })
    expect((await slipOf(kiran)).signInName).toBe('HILLSC.k2')
    expect(
      await app.ask('POST', '/api/auth/link', { body: { token: tokenIn(slip.url) } }),
    ).toMatchObject({ status: 200, body: { purpose: 'slip', signInName: 'HILLSC.k1' } })
    for (const weak of ['111111', '123456', '12345', 'hillsc.k1'])
      expect(await use(slip, weak)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'password' }] },
      })
    const { status, cookie } = await use(slip)
    expect(status).toBe(204)
    const { body: me } = await app.ask('GET', '/api/auth/me', { cookie })
    expect(me).toMatchObject({ email: 'HILLSC.k1', role: 'student', studentId: kavya })
    expect(await signIn(' hillsc . K1', pin)).toMatchObject({ status: 200 })
    expect(await accountOf(kavya)).toMatchObject({ email: null, email_verified_at: null })
    const { body } = await ask('hill', 'GET', `/api/students/${kavya}`)
    expect(body).toMatchObject({ handle: 'HILLSC.k1', slipPrintedAt: null, pinLockedAt: null })
    const reset = { body: { email: 'HILLSC.k1' } }
    expect(await app.ask('POST', '/api/auth/reset-password/request', reset)).toMatchObject({
      body: { message: 'A handle has no e-mail. Ask your teacher for a new sign-in slip.' },
    })
  })

  test('a PIN is locked by ten wrong ones in a row until a new slip, however many try at once', async () => {
    const id = await child('Lata')
    const slip = await slipOf(id)
    await use(slip)
    const account = { id: String((await accountOf(id))['id']) }
    const stored = await app.app.get(Credentials).find(app.database.read, account.id)
    // Wrong ones that end with a right one are no row.
    for (let at = 0; at < 9; at += 1)
      expect((await signIn(slip.signInName, '000001')).status).toBe(401)
    expect((await signIn(slip.signInName, pin)).status).toBe(200)
    // Hashing would take a minute. The count is what is tried here.
    const checked = mock.method(app.app.get(Passwords), 'verify', () => Promise.resolve(false))
    const guesses = Array.from({ length: 1000 }, (_, at) =>
      app.app.get(Pins).verify({ ...account, stored }, String(100_000 + at), {
        crowd: 'stranger',
        whose: `${at}`,
      }),
    )
    expect((await Promise.all(guesses)).some(Boolean)).toBe(false)
    checked.mock.restore()
    expect(checked.mock.calls.filter(({ arguments: [hash] }) => hash !== null)).toHaveLength(10)
    const locked = await signIn(slip.signInName, pin)
    expect(locked).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect((await signIn('HILLSC.z99', pin)).body).toEqual(locked.body)
    expect(await bell(cookies['hill']!)).toContain('A PIN is locked after ten wrong tries')
    expect((await ask('hill', 'GET', `/api/students/${id}`)).body['pinLockedAt']).not.toBeNull()
    const { cookie } = await use(await slipOf(id), '718264')
    expect(await bell(cookie)).toEqual([
      'Your password or PIN was set with a sign-in slip',
      'A new sign-in slip was printed for you',
    ])
    expect((await signIn(slip.signInName, '718264')).status).toBe(200)
    expect((await ask('hill', 'GET', `/api/students/${id}`)).body['pinLockedAt']).toBeNull()
  }, 60_000)

  test('a session by a PIN is never kept and ends after 12 hours, and a right password may follow', async () => {
    const id = await child('Mina')
    const slip = await slipOf(id)
    await use(slip)
    const { cookie, headers } = await signIn(slip.signInName, pin, true)
    expect(String(headers['set-cookie'])).not.toMatch(/tinkerdesk_session=[^;]+;[^,]*Max-Age/)
    // Use does not prolong it.
    const late = new Date(Date.now() + 60_000).toISOString()
    const { id: user } = await accountOf(id)
    await app.database.write(
      (tx) =>
        tx.run('UPDATE sign_ins SET seen_at = ?, expires_at = ?, ends_at = ? WHERE user_id = ?', [
          daysAgo(1),
          late,
          late,
          String(user),
        ]),
      'product',
    )
    expect((await app.ask('GET', '/api/auth/me', { cookie })).status).toBe(200)
    const { expires_at } = (
      await app.database.read.all<{ expires_at: string }>(
        'SELECT expires_at FROM sign_ins WHERE user_id = ? ORDER BY id DESC LIMIT 1',
        [String(user)],
      )
    )[0]!
    expect(expires_at).toBe(late)
    const change = (current: string, next: string) =>
      app.ask('POST', '/api/auth/change-password', { cookie, body: { current, next } })
    expect((await change(pin, '654321')).status).toBe(400)
    expect((await change(pin, password)).status).toBe(204)
    expect((await change(password, '718264')).status).toBe(400)
  })

  test('a slip works once, also of two at once; a new one ends the old one, and it ends other sessions', async () => {
    const id = await child('Nila')
    const [lost, slip] = [await slipOf(id), await slipOf(id)]
    expect(await use(lost)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    const both = await Promise.all([use(slip), use(slip, '718264')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
    const { cookie } = both.find(({ status }) => status === 204)!
    const next = await use(await slipOf(id), password)
    expect((await app.ask('GET', '/api/auth/me', { cookie })).status).toBe(401)
    expect((await app.ask('GET', '/api/auth/me', { cookie: next.cookie })).status).toBe(200)
    // A second child at the same browser ends the session of the first.
    const second = await use(await slipOf(await child('Om')), pin, next.cookie)
    expect(second.status).toBe(204)
    expect((await app.ask('GET', '/api/auth/me', { cookie: next.cookie })).status).toBe(401)
    expect((await app.ask('GET', '/api/auth/me', { cookie: second.cookie })).body['email']).toBe(
      'HILLSC.o1',
    )
    const { id: user } = await accountOf(id)
    const { body } = await ask('head', 'GET', `/api/audit?resource=user&record=${String(user)}`)
    const entries = body['data'] as { fields: string[]; who: { name: string } }[]
    expect(entries.filter(({ fields }) => fields.includes('slipPrintedAt')).length).toBe(3)
    expect(entries.filter(({ fields }) => fields.includes('slipUsedAt')).length).toBe(2)
  })

  test('a slip is dead once the account is disabled, the student archived or moved, or it was revoked', async () => {
    const [off, gone, moved, revoked] = [
      await child('Pia'),
      await child('Qadir'),
      await child('Ravi'),
      await child('Sara'),
    ]
    const slips = [
      await slipOf(off),
      await slipOf(gone),
      await slipOf(moved),
      await slipOf(revoked),
    ]
    await app.change('user', String((await accountOf(off))['id']), { disabled: true })
    const { version } = (await ask('hill', 'GET', `/api/students/${gone}`)).body
    await app.gate.archive(system, 'student', gone, { version: Number(version) })
    await app.change('student', moved, { school: lake })
    const revoke = { studentIds: [revoked, off, moved].slice(0, 1) }
    expect(await ask('hill', 'POST', '/api/auth/slips/revoke', revoke)).toMatchObject({
      status: 200,
      body: { revoked: 1 },
    })
    for (const slip of slips)
      expect(await use(slip)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    expect(await print('hill', off)).toMatchObject({
      status: 200,
      body: { slips: [], disabled: 1 },
    })
    expect((await print('hill', gone)).status).toBe(404)
    // The handle stays with the child.
    expect((await slipOf(moved, 'lake')).signInName).toBe('HILLSC.r1')
  })

  test('slips are for the own school alone, and staff have none', async () => {
    const [own, far] = [await child('Tara'), await child('Uma', lake)]
    for (const [who, ...ids] of [
      ['hill', far],
      ['hill', own, far],
      ['hill', '01J00000000000000000000000'],
    ] as const) {
      expect([who, (await print(who, ...ids)).status]).toEqual([who, 404])
      const revoke = { studentIds: ids }
      expect((await ask(who, 'POST', '/api/auth/slips/revoke', revoke)).status).toBe(404)
    }
    expect((await print('guide', own)).status).toBe(403)
    expect((await app.ask('POST', '/api/auth/slips', { body: { studentIds: [own] } })).status).toBe(
      401,
    )
    expect(await accountOf(own)).toBeUndefined()
    expect((await print('head', own, far)).body['slips']).toHaveLength(2)
    for (const role of ['mentor', 'student'])
      expect(
        await ask('head', 'POST', '/api/users', { displayName: 'Nobody', role }),
      ).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
    // A student who becomes staff needs an e-mail, and loses the PIN.
    const slip = await slipOf(own)
    await use(slip)
    const { id } = await accountOf(own)
    await app.change('user', String(id), {
      role: 'mentor',
      student: null,
      email: 'tara@lab.example',
    })
    expect((await signIn(slip.signInName, pin)).status).toBe(401)
    expect((await signIn('tara@lab.example', pin)).status).toBe(401)
  })

  test('an account with an e-mail keeps it, and its slip verifies none', async () => {
    const id = await child('Vani', hill, { email: 'vani@lab.example' })
    const slip = await slipOf(id)
    expect(slip.signInName).toBe('vani@lab.example')
    expect((await use(slip)).status).toBe(204)
    expect(await accountOf(id)).toMatchObject({ handle: null, email_verified_at: null })
    expect((await signIn('vani@lab.example', pin)).status).toBe(200)
    // A child with a handle gets an e-mail, and loses it again.
    const other = await child('Wali')
    const { signInName } = await slipOf(other)
    await app.change('student', other, { email: 'wali@lab.example' })
    expect(await accountOf(other)).toMatchObject({ email: 'wali@lab.example', handle: signInName })
    await app.change('student', other, { email: null })
    expect(await accountOf(other)).toMatchObject({ email: null, handle: signInName })
  })

  test('the database refuses an account with neither, and a code of a school is unique', async () => {
    const write = (text: string) => app.database.write((tx) => tx.run(text, []), 'product')
    await expect(write('UPDATE users SET email = NULL, handle = NULL')).rejects.toThrow()
    const { version } = (await ask('head', 'GET', `/api/schools/${lake}`)).body
    const change = (code: string) => ask('head', 'PATCH', `/api/schools/${lake}`, { version, code })
    expect((await change('HILLSC')).status).toBe(409)
    expect((await change('lake1x')).status).toBe(400)
    const second = await app.gate.create(system, 'school', { name: 'Hill School', address })
    const twin = await child('Xena', String(second['id']))
    expect((await slipOf(twin, 'head')).signInName).toBe('HILLSA.x1')
  })
})
