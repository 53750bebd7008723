import { ulid } from 'ulid'
import { system } from '../src/access/system.js'
import { AuthApp, tokenIn, type Answer } from './support/auth-app.js'
import { schoolAddress as address } from './support/two-schools.js'

type Row = Record<string, unknown>
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

describe.each(['sqlite', 'postgres'] as const)('invitations of students on %s', (dialect) => {
  let app: AuthApp
  let [hill, lake] = ['', '']
  const cookies: Record<string, string> = {}
  const ids: Record<string, string> = {}

  const as = (who: string, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> =>
    app.ask(method, url, { cookie: cookies[who]!, ...(body && { body }) })
  const student = async (firstName: string, school: string, email?: string) => {
    const row = await app.gate.create(system, 'student', {
      name: { firstName, lastName: 'Das' },
      school,
      class: '8th',
      ...(email && { email }),
    })
    ids[firstName] = String(row['id'])
    if (email) await app.mailTo(email)
    return String(row['id'])
  }
  const account = (name: string, fields: object) =>
    app.database.read
      .all<{ id: string }>('SELECT id FROM users WHERE student_id = ?', [ids[name]!])
      .then(([row]) => app.change('user', row!.id, fields as Row))
  const anHourLater = () =>
    app.database.write(
      (tx) => tx.run('UPDATE mail_outbox SET created_at = ?', [daysAgo(1)]),
      'product',
    )
  const invite = (who: string, ...names: string[]) =>
    as(who, 'POST', '/api/auth/student-invitations', {
      studentIds: names.map((name) => ids[name]),
    })
  const named = async (who: string, filter: string) => {
    const url = `/api/students?page=1&limit=20&${new URLSearchParams({ s: filter })}`
    const answer = await as(who, 'GET', url)
    const rows = (answer.body['data'] ?? []) as { name: { firstName: string } }[]
    return [answer.status, ...rows.map(({ name }) => name.firstName).sort()]
  }

  beforeAll(async () => {
    app = await AuthApp.start({}, dialect)
    for (const [who, role] of [
      ['head', 'admin'],
      ['guide', 'mentor'],
      ['hill', 'atlIncharge'],
      ['lake', 'atlIncharge'],
    ] as const)
      await app.account({ email: `${who}@lab.example`, role })
    const school = async (name: string, email: string) => {
      const atlIncharge = { firstName: 'Meera', lastName: 'Nair', email }
      return String((await app.gate.create(system, 'school', { name, address, atlIncharge }))['id'])
    }
    hill = await school('Hill School', 'hill@lab.example')
    lake = await school('Lake School', 'lake@lab.example')
    await student('Nobody', hill)
    for (const name of ['Fresh', 'Open', 'Late', 'Active', 'Shut'])
      await student(name, hill, `${name.toLowerCase()}@lab.example`)
    await student('Far', lake, 'far@lab.example')
    await account('Fresh', { invitedAt: null })
    await account('Late', { invitedAt: daysAgo(8) })
    await account('Active', { lastSignInAt: daysAgo(2) })
    await account('Shut', { disabled: true })
    const own = await student('Own', hill, 'own@lab.example')
    const token = tokenIn((await app.mailTo('own@lab.example')).text)
    const body = { token, password: 'violet monsoon kite' }
    cookies['own'] = (await app.ask('POST', '/api/auth/reset-password/confirm', { body })).cookie
    expect(own).toBe(ids['Own'])
    for (const who of ['head', 'guide', 'hill', 'lake'])
      cookies[who] = (await app.signIn(`${who}@lab.example`)).cookie
  })
  afterAll(() => app.stop())

  test('an admin and the own in-charge read the state; a mentor and the student do not', async () => {
    const read = async (who: string, name: string) =>
      (await as(who, 'GET', `/api/students/${ids[name]}`)).body
    for (const who of ['head', 'hill']) {
      expect(await read(who, 'Nobody')).toMatchObject({
        accountDisabled: null,
        invitedAt: null,
        lastSignInAt: null,
      })
      expect(await read(who, 'Late')).toMatchObject({
        accountDisabled: false,
        invitedAt: expect.stringMatching(/^20/),
        lastSignInAt: null,
      })
      expect(await read(who, 'Shut')).toMatchObject({ accountDisabled: true })
    }
    expect((await as('lake', 'GET', `/api/students/${ids['Late']}`)).status).toBe(404)
    for (const [who, name] of [
      ['guide', 'Active'],
      ['own', 'Own'],
    ] as const) {
      const row = await read(who, name)
      expect(row['id']).toBe(ids[name])
      for (const field of ['accountDisabled', 'invitedAt', 'lastSignInAt'])
        expect([who, Object.hasOwn(row, field)]).toEqual([who, false])
    }
  })

  test('lists are filtered by each state', async () => {
    const limit = daysAgo(7)
    const open = { accountDisabled: { $eq: false }, lastSignInAt: { $isnull: true } }
    for (const [filter, names] of [
      [{ accountDisabled: { $isnull: true } }, ['Nobody']],
      [{ ...open, invitedAt: { $isnull: true } }, ['Fresh']],
      [{ ...open, invitedAt: { $gte: limit } }, ['Open']],
      [{ ...open, invitedAt: { $lt: limit } }, ['Late']],
      [{ accountDisabled: { $eq: false }, lastSignInAt: { $notnull: true } }, ['Active', 'Own']],
      [{ accountDisabled: { $eq: true } }, ['Shut']],
      [{ accountDisabled: { $ne: false } }, ['Nobody', 'Shut']],
    ] as const) {
      expect(await named('hill', JSON.stringify(filter))).toEqual([200, ...names])
      const all = await named('head', JSON.stringify({ ...filter, school: { $eq: hill } }))
      expect(all).toEqual([200, ...names])
    }
    expect(await named('lake', JSON.stringify(open))).toEqual([200, 'Far'])
  })

  test('people who may not see it get the answer of an unknown field, whatever they try', async () => {
    const fields = ['accountDisabled', 'invitedAt', 'lastSignInAt']
    const tries = (field: string) => [
      `filter=${field}||$notnull`,
      `or=${field}||$isnull`,
      `sort=${field},ASC`,
      `fields=${field}`,
      new URLSearchParams({ s: JSON.stringify({ $not: { [field]: { $isnull: true } } }) }),
    ]
    for (const who of ['guide', 'own'])
      for (const field of fields)
        for (const [at, query] of tries(field).entries()) {
          const unknown = await as(who, 'GET', `/api/students?${tries('nothing')[at]}`)
          const answer = await as(who, 'GET', `/api/students?${query}`)
          expect([who, String(query), answer.status, answer.body.code]).toEqual([
            who,
            String(query),
            400,
            unknown.body.code,
          ])
        }
    // Nobody sorts by it.
    for (const who of ['head', 'hill'])
      expect((await as(who, 'GET', '/api/students?sort=invitedAt,ASC')).status).toBe(400)
    const csv = await as('guide', 'GET', '/api/exports/students/csv?fields=lastSignInAt')
    expect(csv.status).toBe(400)
  })

  test('invites those who have not signed in, counts the others, and sends nothing out of reach', async () => {
    await anHourLater()
    const mails = () => app.mailsTo('open@lab.example')
    const before = await mails()
    expect((await invite('hill', 'Open', 'Far')).status).toBe(404)
    expect((await invite('lake', 'Open')).status).toBe(404)
    expect((await invite('guide', 'Open')).status).toBe(403)
    expect((await invite('own', 'Own')).status).toBe(403)
    expect((await invite('hill')).status).toBe(400)
    expect(await mails()).toBe(before)

    const all = ['Nobody', 'Fresh', 'Open', 'Late', 'Active', 'Shut', 'Own']
    const answers = await Promise.all([invite('hill', ...all), invite('hill', ...all)])
    const rest = { withoutEmail: 1, disabled: 1, signedIn: 2 }
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toMatchObject(rest)
      expect(Number(body['sent']) + Number(body['recent'])).toBe(3)
    }
    expect(answers.reduce((sum, { body }) => sum + Number(body['sent']), 0)).toBe(3)
    expect((await invite('head', 'Open')).body).toMatchObject({ sent: 0, recent: 1 })
    await app.mailTo('open@lab.example', before)
    expect(await mails()).toBe(before + 1)
    const late = (await as('hill', 'GET', `/api/students/${ids['Late']}`)).body
    expect(String(late['invitedAt']) > daysAgo(1)).toBe(true)
  })

  test('the rows of a grid are invited once, by their own change set', async () => {
    const id = ulid()
    const row = (firstName: string, email: string | null) => ({
      id: ulid(),
      values: { name: { firstName, lastName: 'Rao' }, school: hill, class: '8th', email },
    })
    const saved = await as('hill', 'POST', '/api/change-sets/rows', {
      id,
      resource: 'student',
      mode: 'all',
      rows: [row('Asha', 'asha@lab.example'), row('Ravi', 'ravi@lab.example'), row('Uma', null)],
    })
    expect([saved.status, saved.body]).toMatchObject([200, { counts: { created: 3 } }])
    const url = '/api/auth/student-invitations'
    const waiting = async (who: string) => {
      const { status, body } = await as(who, 'GET', `${url}?changeSet=${id}`)
      return [status, body['waiting']]
    }
    expect(await app.mailsTo('asha@lab.example')).toBe(0)
    expect(await waiting('hill')).toEqual([200, 2])
    expect((await waiting('lake'))[0]).toBe(404)
    expect((await waiting('guide'))[0]).toBe(403)
    expect((await as('lake', 'POST', url, { changeSet: id })).status).toBe(404)
    const both = await Promise.all([1, 2].map(() => as('hill', 'POST', url, { changeSet: id })))
    expect(both.reduce((sum, { body }) => sum + Number(body['sent']), 0)).toBe(2)
    expect(await waiting('hill')).toEqual([200, 0])
    expect((await as('hill', 'POST', url, { changeSet: id })).body).toMatchObject({ sent: 0 })
    await app.mailTo('ravi@lab.example')
    expect(await app.mailsTo('asha@lab.example')).toBe(1)
  })

  test('the e-mail names the school, the in-charge and the last day, in the reader’s language', async () => {
    const { text } = await app.mailTo('asha@lab.example')
    expect(text).toContain(
      'Meera Nair, the in-charge of the innovation lab at Hill School, invites you to Tinkerdesk.',
    )
    const inIndia = { timeZone: 'Asia/Kolkata', dateStyle: 'long' } as const
    const lastDay = new Intl.DateTimeFormat('en-IN', inIndia).format(Date.now() + 7 * dayMs)
    expect(text).toContain(`The link works once, until ${lastDay} at `)
    // Nobody has chosen a language: each is there, and the link once.
    expect(text).toContain('Hill School की नवाचार लैब के प्रभारी Meera Nair की ओर से')
    expect(text.match(/https?:\/\//g)).toHaveLength(1)
    const [head] = await app.database.read.all<{ id: string }>(
      "SELECT id FROM users WHERE email = 'hill@lab.example'",
    )
    const inviteAsha = async (language: string) => {
      await app.change('user', head!.id, { language })
      await anHourLater()
      const sent = await app.mailsTo('asha@lab.example')
      await as('hill', 'POST', '/api/auth/invitations', { userIds: [], studentIds: [ashaId] })
      return (await app.mailTo('asha@lab.example', sent)).text
    }
    const [{ student_id: ashaId }] = (await app.database.read.all<{ student_id: string }>(
      "SELECT student_id FROM users WHERE email = 'asha@lab.example'",
    )) as [{ student_id: string }]
    // That of the in-charge, until the child chooses.
    expect(await inviteAsha('hi')).not.toContain('invites you to Tinkerdesk')
    expect(await inviteAsha('en')).not.toMatch(/\p{Script=Devanagari}/u)
    await account('Open', { language: 'hi' })
    await anHourLater()
    const before = await app.mailsTo('open@lab.example')
    expect((await invite('hill', 'Open')).body).toMatchObject({ sent: 1 })
    const hindi = (await app.mailTo('open@lab.example', before)).text
    expect(hindi).toContain('Hill School की नवाचार लैब के प्रभारी Meera Nair की ओर से')
    expect(hindi).toMatch(/यह लिंक एक बार काम करता है, \d+ \p{Script=Devanagari}+ \d{4}, /u)
  })
})
