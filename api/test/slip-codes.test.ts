import { mock } from 'node:test'
import { shownSlipCode, slipCodeAlphabet, slipCodeLength } from '@tinkerdesk/shared'
import { Passwords } from '../src/features/auth/secrets/passwords.js'
import { newSlipCode } from '../src/features/auth/secrets/tokens.js'
import { password, type AuthApp } from './support/auth-app.js'
import { SlipsWorld, pin } from './support/slips-world.js'

const other = '718264'

test('a code has no look-alikes and no vowels, and guessing it is hopeless', () => {
  expect(slipCodeAlphabet).not.toMatch(/[0OIL1AEUVSZB]/)
  const codes = new Set(Array.from({ length: 500 }, newSlipCode))
  expect(codes.size).toBe(500)
  for (const code of codes) expect(shownSlipCode(code)).toMatch(/^(?:[C-Y2-9]{4}-){2}[C-Y2-9]{4}$/)
  // 50 tries in a quarter of an hour, then one in two seconds, for 14 days.
  const tries = 14 * 24 * 4 * 50 + (14 * 86_400) / 2
  expect(tries / slipCodeAlphabet.length ** slipCodeLength).toBeLessThan(1e-10)
})

describe.each(['sqlite', 'postgres'] as const)('typed slips on %s', (dialect) => {
  let world: SlipsWorld
  let app: AuthApp

  beforeAll(async () => {
    world = await SlipsWorld.start(dialect)
    ;({ app } = world)
  })
  afterAll(() => app.stop())

  const isDead = { status: 400, body: { code: 'link_expired' } }

  test('a child without a camera types the code as it likes, and sets a PIN', async () => {
    const id = await world.child('Asha')
    const { signInName, code, url } = await world.slipOf(id)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' – ')} `.replace(/[2-9]/g, (digit) =>
      String.fromCodePoint(0x966 + Number(digit)),
    )
    const look = await world.look(signInName.toLowerCase(), typed)
    expect(look).toMatchObject({ status: 200, body: { purpose: 'slip', signInName } })
    expect(await world.type({ signInName, code: typed }, '123456')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password' }] },
    })
    const inHindi = pin.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
    const { status, cookie, headers } = await world.type({ signInName, code: typed }, inHindi)
    expect([status, headers['cache-control']]).toEqual([204, 'no-store'])
    const { body: me } = await app.ask('GET', '/api/auth/me', { cookie })
    expect(me).toMatchObject({ email: signInName, studentId: id, hasPin: true })
    for (const secret of [pin, inHindi])
      expect((await world.signIn(signInName, secret)).status).toBe(200)
    // The code and the link of a slip are one use.
    expect(await world.type({ signInName, code })).toMatchObject(isDead)
    expect(await world.use({ url })).toMatchObject(isDead)
    expect(await world.accountOf(id)).toMatchObject({ email_verified_at: null })
    const stored = await app.database.read.all<{ sql: string }>('SELECT * FROM links', [])
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
  })

  test('of several uses at once by code and by link, one wins', async () => {
    for (const name of ['Bina', 'Bhanu']) {
      const slip = await world.slipOf(await world.child(name))
      const uses = await Promise.all([
        ...[pin, other, '864203'].map((chosen) => world.type(slip, chosen)),
        ...['530917', '297406', '618350'].map((chosen) => world.use(slip, chosen)),
      ])
      expect(uses.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400, 400])
    }
  })

  test('a code dies with its slip: replaced, expired, ended, archived, moved, disabled, or now of staff', async () => {
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      replaced: (id) => world.slipOf(id),
      expired: async (id) => {
        const { id: user } = await world.accountOf(id)
        const text = `UPDATE links SET expires_at = '2020-01-01T00:00:00.000Z' WHERE user_id = ?`
        await app.database.write((tx) => tx.run(text, [String(user)]), 'product')
      },
      ended: (id) => world.ask('hill', 'POST', '/api/auth/slips/revoke', { studentIds: [id] }),
      archived: (id) => world.archive(id),
      moved: (id) => app.change('student', id, { school: world.lake }),
      disabled: async (id) =>
        app.change('user', String((await world.accountOf(id))['id']), { disabled: true }),
      staff: async (id) =>
        app.change('user', String((await world.accountOf(id))['id']), {
          role: 'mentor',
          student: null,
          email: 'charu@lab.example',
        }),
    }
    for (const [name, end] of Object.entries(ends)) {
      const id = await world.child('Charu', world.hill, { class: '9th' })
      const slip = await world.slipOf(id)
      await end(id)
      const tries = [
        await world.look(slip.signInName, slip.code),
        await world.type(slip),
        await world.use(slip),
      ]
      expect([name, tries]).toMatchObject([name, [isDead, isDead, isDead]])
    }
    // The id of an account is none of a student, and a mentor has no slip by any id.
    const [mentor] = await app.database.read.all<{ id: string }>(
      `SELECT id FROM users WHERE role = 'mentor' LIMIT 1`,
      [],
    )
    expect((await world.print('head', mentor!.id)).status).toBe(404)
  })

  test('the answer is the same for a handle that exists, one that does not, and a right code of another', async () => {
    const [slip, second] = [
      await world.slipOf(await world.child('Dev')),
      await world.slipOf(await world.child('Dev')),
    ]
    const wrong = 'C7KM-4RTX-9WQH'
    const answers = [
      await world.look(slip.signInName, wrong),
      await world.look('HILLSC.z99', wrong),
      await world.look('HILLSC.z99', slip.code),
      await world.look(second.signInName, slip.code),
      await world.look('nobody@lab.example', wrong),
      await world.type({ signInName: slip.signInName, code: wrong }),
      await world.type({ signInName: 'HILLSC.z99', code: wrong }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject(isDead)
      expect(answer.body).toEqual(answers[0]!.body)
    }
    // A text that is no code gets its own answer, before anything is looked up.
    for (const code of ['', 'abc', `${wrong}C`, 'x'.repeat(101)])
      for (const name of [slip.signInName, 'HILLSC.z99'])
        expect(await world.look(name, code)).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', issues: [{ path: 'code' }] },
        })
    expect((await world.look(slip.signInName, slip.code)).status).toBe(200)
    const times: Record<string, number[]> = { there: [], missing: [] }
    for (let at = 0; at < 20; at += 1)
      for (const [which, name] of [
        ['there', slip.signInName],
        ['missing', `HILLSC.z${at}`],
      ] as const) {
        const start = performance.now()
        await world.look(name, wrong)
        times[which]!.push(performance.now() - start)
      }
    const [there, missing] = Object.values(times).map((all) => all.sort((a, b) => a - b)[10]!)
    expect(there! / missing!).toBeLessThan(3)
    expect(missing! / there!).toBeLessThan(3)
  })

  test('a flood of guesses at one code waits in one line for all networks, and shuts nobody out', async () => {
    const id = await world.child('Esha')
    const slip = await world.slipOf(id)
    const code = newSlipCode()
    const guesses = Array.from({ length: 200 }, (_, at) =>
      world.look(at % 2 ? slip.signInName : slip.signInName.toLowerCase(), code),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    // 50 at once, then one in two seconds for as long as one waits.
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(56)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(144)
    const start = performance.now()
    expect((await world.signIn(slip.signInName, pin)).status).toBe(401)
    expect((await world.look('HILLSC.z98', code)).status).toBe(400)
    expect(performance.now() - start).toBeLessThan(1500)
    expect((await world.type(slip)).status).toBe(204)
  })

  test('1,000 PINs from as many networks, at once and in mixed case, are checked ten times', async () => {
    const id = await world.child('Farah')
    const slip = await world.slipOf(id)
    await world.type(slip)
    const checked = mock.method(app.app.get(Passwords), 'verify', () => Promise.resolve(false))
    const { signInName } = slip
    const spelled = [
      signInName,
      signInName.toLowerCase(),
      signInName.toUpperCase(),
      ` ${signInName}`,
    ]
    const tries = Array.from({ length: 1000 }, (_, at) =>
      world.signIn(spelled[at % 4]!, String(100_000 + at)),
    )
    const statuses = new Set((await Promise.all(tries)).map(({ status }) => status))
    checked.mock.restore()
    expect([...statuses].sort()).toEqual([401, 429])
    expect(checked.mock.calls.filter(({ arguments: [hash] }) => hash !== null)).toHaveLength(10)
    expect(await world.bell(world.cookies['hill']!)).toContain(
      'A PIN is locked after ten wrong tries',
    )
    expect((await world.signIn(signInName, pin)).status).toBe(401)
    expect((await world.type(await world.slipOf(id), other)).status).toBe(204)
    expect((await world.signIn(signInName, other)).status).toBe(200)
  })

  test('a session by a PIN is over 12 hours after the sign-in, also with "keep me signed in"', async () => {
    const id = await world.child('Gauri')
    const slip = await world.slipOf(id)
    await world.type(slip)
    const { cookie } = await world.signIn(slip.signInName, pin, true)
    const { id: user } = await world.accountOf(id)
    const rows = await app.database.read.all<Record<string, string | number>>(
      'SELECT created_at, ends_at, expires_at, is_kept FROM sign_ins WHERE user_id = ?',
      [String(user)],
    )
    for (const { created_at, ends_at, expires_at, is_kept } of rows) {
      expect([is_kept, expires_at]).toEqual([0, ends_at])
      expect(Date.parse(String(ends_at)) - Date.parse(String(created_at))).toBe(12 * 3_600_000)
    }
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 12 * 3_600_000 + 1000 })
    expect((await app.ask('GET', '/api/auth/me', { cookie })).status).toBe(401)
    mock.timers.reset()
  })

  test('a person with a PIN is told about PINs, until a password takes its place', async () => {
    const slip = await world.slipOf(await world.child('Hema'))
    const { cookie } = await world.type(slip)
    const change = (current: string, next: string) =>
      app.ask('POST', '/api/auth/change-password', { cookie, body: { current, next } })
    const hasPin = async () => (await app.ask('GET', '/api/auth/me', { cookie })).body['hasPin']
    expect((await change('000001', other)).body.issues![0]!.message).toMatch(/not your PIN/)
    expect((await change(pin, '12345')).body.issues![0]!.message).toMatch(/exactly six digits/)
    expect((await change(pin, other)).status).toBe(204)
    expect(await hasPin()).toBe(true)
    expect((await change(other, password)).status).toBe(204)
    expect(await hasPin()).toBeUndefined()
    expect((await change(other, pin)).body.issues![0]!.message).toBe('This is not your password.')
  })

  test('a child is found by its handle, by those who may read it', async () => {
    const id = await world.child('Indu')
    const { signInName } = await world.slipOf(id)
    const foundBy = async (who: string, q: string) => {
      const answer = await world.ask(who, 'GET', `/api/quick-find?q=${encodeURIComponent(q)}`)
      return (answer.body['records'] as { resource: string; id: string }[])
        .filter(({ resource }) => resource === 'student')
        .map((record) => record.id)
    }
    for (const q of [signInName, signInName.toLowerCase(), 'hillsc.i'])
      for (const who of ['hill', 'head'])
        expect([who, q, await foundBy(who, q)]).toContainEqual([id])
    expect(await foundBy('hill', `Indu ${signInName}`)).toEqual([id])
    for (const who of ['lake', 'guide']) expect(await foundBy(who, signInName)).toEqual([])
    const list = (who: string) =>
      world.ask(
        who,
        'GET',
        `/api/students?s=${encodeURIComponent(JSON.stringify({ handle: { $startsL: 'hillsc.I' } }))}`,
      )
    expect(((await list('hill')).body as unknown as { id: string }[]).map((row) => row.id)).toEqual(
      [id],
    )
    expect((await list('guide')).status).toBe(400)
  })
})
