import { mock } from 'node:test'
import { system } from '../src/access/system.js'
import { Pins } from '../src/features/auth/secrets/pins.js'
import { Credentials } from '../src/features/auth/secrets/credentials.js'
import { Passwords } from '../src/features/auth/secrets/passwords.js'
import { password, tokenIn, type AuthApp } from './support/auth-app.js'
import { SlipsWorld, pin } from './support/slips-world.js'
import { schoolAddress as address } from './support/two-schools.js'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe.each(['sqlite', 'postgres'] as const)('sign-in slips on %s', (dialect) => {
  let world: SlipsWorld
  let [app, hill, lake] = [{} as AuthApp, '', '']

  beforeAll(async () => {
    world = await SlipsWorld.start(dialect)
    ;({ app, hill, lake } = world)
  })
  afterAll(() => app.stop())

  test('a child gets a handle, sets a PIN by the slip, and signs in with both', async () => {
    const [kavya, kiran] = [await world.child('Kavya'), await world.child('Kiran')]
    const slip = await world.slipOf(kavya)
    expect(slip).toMatchObject({
      name: 'Kavya Das',
      signInName: 'HILLSC.k1',
      school: 'Hill School',
    })
    expect((await world.slipOf(kiran)).signInName).toBe('HILLSC.k2')
    expect(
      await app.ask('POST', '/api/auth/link', { body: { token: tokenIn(slip.url) } }),
    ).toMatchObject({ status: 200, body: { purpose: 'slip', signInName: 'HILLSC.k1' } })
    for (const weak of ['111111', '123456', '12345', 'hillsc.k1'])
      expect(await world.use(slip, weak)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'password' }] },
      })
    const { status, cookie } = await world.use(slip)
    expect(status).toBe(204)
    const { body: me } = await app.ask('GET', '/api/auth/me', { cookie })
    expect(me).toMatchObject({ email: 'HILLSC.k1', role: 'student', studentId: kavya })
    expect(await world.signIn(' hillsc . K1', pin)).toMatchObject({ status: 200 })
    expect(await world.accountOf(kavya)).toMatchObject({ email: null, email_verified_at: null })
    const { body } = await world.ask('hill', 'GET', `/api/students/${kavya}`)
    expect(body).toMatchObject({ handle: 'HILLSC.k1', slipPrintedAt: null, pinLockedAt: null })
    const reset = { body: { email: 'HILLSC.k1' } }
    expect(await app.ask('POST', '/api/auth/reset-password/request', reset)).toMatchObject({
      body: { message: 'A handle has no e-mail. Ask your teacher for a new sign-in slip.' },
    })
  })

  test('a PIN is locked by ten wrong ones in a row until a new slip, however many try at once', async () => {
    const id = await world.child('Lata')
    const slip = await world.slipOf(id)
    await world.use(slip)
    const account = { id: String((await world.accountOf(id))['id']) }
    const stored = await app.app.get(Credentials).find(app.database.read, account.id)
    // Wrong ones that end with a right one are no row.
    for (let at = 0; at < 9; at += 1)
      expect((await world.signIn(slip.signInName, '000001')).status).toBe(401)
    expect((await world.signIn(slip.signInName, pin)).status).toBe(200)
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
    const locked = await world.signIn(slip.signInName, pin)
    expect(locked).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect((await world.signIn('HILLSC.z99', pin)).body).toEqual(locked.body)
    expect(await world.bell(world.cookies['hill']!)).toContain(
      'A PIN is locked after ten wrong tries',
    )
    expect(
      (await world.ask('hill', 'GET', `/api/students/${id}`)).body['pinLockedAt'],
    ).not.toBeNull()
    const { cookie } = await world.use(await world.slipOf(id), '718264')
    expect(await world.bell(cookie)).toEqual([
      'Your password or PIN was set with a sign-in slip',
      'A new sign-in slip was printed for you',
    ])
    expect((await world.signIn(slip.signInName, '718264')).status).toBe(200)
    expect((await world.ask('hill', 'GET', `/api/students/${id}`)).body['pinLockedAt']).toBeNull()
  })

  test('a session by a PIN is never kept and ends after 12 hours, and a right password may follow', async () => {
    const id = await world.child('Mina')
    const slip = await world.slipOf(id)
    await world.use(slip)
    const { cookie, headers } = await world.signIn(slip.signInName, pin, true)
    expect(String(headers['set-cookie'])).not.toMatch(/tinkerdesk_session=[^;]+;[^,]*Max-Age/)
    // Use does not prolong it.
    const late = new Date(Date.now() + 60_000).toISOString()
    const { id: user } = await world.accountOf(id)
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
    const id = await world.child('Nila')
    const [lost, slip] = [await world.slipOf(id), await world.slipOf(id)]
    expect(await world.use(lost)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    const both = await Promise.all([world.use(slip), world.use(slip, '718264')])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
    const { cookie } = both.find(({ status }) => status === 204)!
    const next = await world.use(await world.slipOf(id), password)
    expect((await app.ask('GET', '/api/auth/me', { cookie })).status).toBe(401)
    expect((await app.ask('GET', '/api/auth/me', { cookie: next.cookie })).status).toBe(200)
    // A second child at the same browser ends the session of the first.
    const second = await world.use(await world.slipOf(await world.child('Om')), pin, next.cookie)
    expect(second.status).toBe(204)
    expect((await app.ask('GET', '/api/auth/me', { cookie: next.cookie })).status).toBe(401)
    expect((await app.ask('GET', '/api/auth/me', { cookie: second.cookie })).body['email']).toBe(
      'HILLSC.o1',
    )
    const { id: user } = await world.accountOf(id)
    const { body } = await world.ask(
      'head',
      'GET',
      `/api/audit?resource=user&record=${String(user)}`,
    )
    const entries = body['data'] as { fields: string[]; who: { name: string } }[]
    expect(entries.filter(({ fields }) => fields.includes('slipPrintedAt')).length).toBe(3)
    expect(entries.filter(({ fields }) => fields.includes('slipUsedAt')).length).toBe(2)
  })

  test('a slip is dead once the account is disabled, the student archived or moved, or it was revoked', async () => {
    const [off, gone, moved, revoked] = [
      await world.child('Pia'),
      await world.child('Qadir'),
      await world.child('Ravi'),
      await world.child('Sara'),
    ]
    const slips = [
      await world.slipOf(off),
      await world.slipOf(gone),
      await world.slipOf(moved),
      await world.slipOf(revoked),
    ]
    await app.change('user', String((await world.accountOf(off))['id']), { disabled: true })
    await world.archive(gone)
    await app.change('student', moved, { school: lake })
    const revoke = { studentIds: [revoked, off, moved].slice(0, 1) }
    expect(await world.ask('hill', 'POST', '/api/auth/slips/revoke', revoke)).toMatchObject({
      status: 200,
      body: { revoked: 1 },
    })
    for (const slip of slips)
      expect(await world.use(slip)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    expect(await world.print('hill', off)).toMatchObject({
      status: 200,
      body: { slips: [], disabled: 1 },
    })
    expect((await world.print('hill', gone)).status).toBe(404)
    // The handle stays with the child.
    expect((await world.slipOf(moved, 'lake')).signInName).toBe('HILLSC.r1')
  })

  test('slips are for the own school alone, and staff have none', async () => {
    const [own, far] = [await world.child('Tara'), await world.child('Uma', lake)]
    for (const [who, ...ids] of [
      ['hill', far],
      ['hill', own, far],
      ['hill', '01J00000000000000000000000'],
    ] as const) {
      expect([who, (await world.print(who, ...ids)).status]).toEqual([who, 404])
      const revoke = { studentIds: ids }
      expect((await world.ask(who, 'POST', '/api/auth/slips/revoke', revoke)).status).toBe(404)
    }
    expect((await world.print('guide', own)).status).toBe(403)
    expect((await app.ask('POST', '/api/auth/slips', { body: { studentIds: [own] } })).status).toBe(
      401,
    )
    expect(await world.accountOf(own)).toBeUndefined()
    expect((await world.print('head', own, far)).body['slips']).toHaveLength(2)
    for (const role of ['mentor', 'student'])
      expect(
        await world.ask('head', 'POST', '/api/users', { displayName: 'Nobody', role }),
      ).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
    // A student who becomes staff needs an e-mail, and loses the PIN.
    const slip = await world.slipOf(own)
    await world.use(slip)
    const { id } = await world.accountOf(own)
    await app.change('user', String(id), {
      role: 'mentor',
      student: null,
      email: 'tara@lab.example',
    })
    expect((await world.signIn(slip.signInName, pin)).status).toBe(401)
    expect((await world.signIn('tara@lab.example', pin)).status).toBe(401)
  })

  test('an account with an e-mail keeps it, and its slip verifies none', async () => {
    const id = await world.child('Vani', hill, { email: 'vani@lab.example' })
    const slip = await world.slipOf(id)
    expect(slip.signInName).toBe('vani@lab.example')
    expect((await world.use(slip)).status).toBe(204)
    expect(await world.accountOf(id)).toMatchObject({ handle: null, email_verified_at: null })
    expect((await world.signIn('vani@lab.example', pin)).status).toBe(200)
    // A child with a handle gets an e-mail, and loses it again.
    const other = await world.child('Wali')
    const { signInName } = await world.slipOf(other)
    await app.change('student', other, { email: 'wali@lab.example' })
    expect(await world.accountOf(other)).toMatchObject({
      email: 'wali@lab.example',
      handle: signInName,
    })
    await app.change('student', other, { email: null })
    expect(await world.accountOf(other)).toMatchObject({ email: null, handle: signInName })
  })

  test('the database refuses an account with neither, and a code of a school is unique', async () => {
    const write = (text: string) => app.database.write((tx) => tx.run(text, []), 'product')
    await expect(write('UPDATE users SET email = NULL, handle = NULL')).rejects.toThrow()
    const { version } = (await world.ask('head', 'GET', `/api/schools/${lake}`)).body
    const change = (code: string) =>
      world.ask('head', 'PATCH', `/api/schools/${lake}`, { version, code })
    expect((await change('HILLSC')).status).toBe(409)
    expect((await change('lake1x')).status).toBe(400)
    const second = await app.gate.create(system, 'school', { name: 'Hill School', address })
    const twin = await world.child('Xena', String(second['id']))
    expect((await world.slipOf(twin, 'head')).signInName).toBe('HILLSA.x1')
  })
})
