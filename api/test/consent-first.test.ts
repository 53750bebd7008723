import { resourceNamed } from '@tinkerdesk/shared'
import { Samples } from './support/sample.js'
import { TestApp, type Body, type Person } from './support/test-app.js'
import { twoSchools } from './support/two-schools.js'

const password = 'violet monsoon kite'

describe.each(['sqlite', 'postgres'] as const)('consent first on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let hill: string
  /** Asha of Hill. */
  let asha: string

  beforeAll(async () => {
    app = await TestApp.start(dialect)
    incharge = await app.person('atlIncharge', { email: 'hill@lab.example' })
    admin = await app.person('admin')
    ;[hill] = await twoSchools(app)
    const fixed = {
      name: { firstName: 'Asha', lastName: 'Das' },
      school: hill,
      class: '8th',
      email: null,
    }
    const made = await new Samples(app, admin).record(resourceNamed('student'), {
      full: false,
      fixed,
    })
    asha = String(made['id'])
  })
  afterAll(() => app.stop())

  const enter = (student: string, act: string, purposes: string[], who: Person = incharge) =>
    app.as(who).post('/api/consents', { student, act, purposes, guardian: 'Meera Das' })
  const ground = (body: Body) => app.as(admin).post('/api/consent-grounds', body)

  test('without consent a child writes no messages, but for the admins, and reads what is there', async () => {
    const pupil = app.as(await app.person('student', { student: asha }))
    const start = (groupName: string) =>
      pupil.post('/api/chat-groups', { groupName, users: [incharge.id] })
    const group = (await start('Robots')).body['id']
    const send = (to: unknown = group) =>
      pupil.post('/api/chat-messages', { group: to, text: 'Hi' })
    expect((await send()).status).toBe(201)
    await ground({ purpose: 'messages', school: hill })
    const sentence = expect.stringContaining('Your school asks a guardian')
    expect(await send()).toMatchObject({ status: 409, body: { title: sentence } })
    const bulk = await pupil.post('/api/chat-messages/bulk', { bulk: [{ group, text: 'Hi' }] })
    expect(bulk.status).toBe(409)
    expect((await start('More robots')).status).toBe(409)
    expect((await pupil.get(`/api/chat-messages?filter=group||$eq||${group}`)).status).toBe(200)
    const admins = (await pupil.post('/api/chat-with-admin', {})).body['id']
    expect((await send(admins)).status).toBe(201)
    const staff = { group, text: 'Hello' }
    expect((await app.as(incharge).post('/api/chat-messages', staff)).status).toBe(201)
    await enter(asha, 'given', ['messages'])
    expect((await send()).status).toBe(201)
    const [sent, withdrawn] = await Promise.all([
      send(),
      enter(asha, 'withdrawn', ['messages'], admin),
    ])
    expect([withdrawn.status, [201, 409].includes(sent.status)]).toEqual([201, true])
    expect((await send()).status).toBe(409)
  })

  test('where accounts need consent first, a child’s account waits: no invitation, no slip, no sign-in, and no session', async () => {
    const email = 'waiting@pupil.example'
    const made = await app.as(incharge).post('/api/students', {
      name: { firstName: 'Esha', lastName: 'Das' },
      school: hill,
      class: '8th',
    })
    const child = String(made.body['id'])
    const slips = (studentIds = [child]) => app.as(incharge).post('/api/auth/slips', { studentIds })
    const [slip] = (await slips()).body['slips'] as Body[]
    const enterBy = ({ signInName, code }: Body) =>
      app.as(null).post('/api/auth/slip-code/confirm', { signInName, code, password })
    await ground({ purpose: 'account', school: hill })
    const waits = { status: 403, body: { title: expect.stringContaining('waits for the consent') } }
    // A slip of before leads nobody in, and stays unused.
    expect(await enterBy(slip!)).toMatchObject(waits)
    expect((await slips()).body).toEqual({ slips: [], disabled: 0, withoutConsent: 1 })
    const { version } = (await app.as(incharge).get(`/api/students/${child}`)).body
    await app.as(incharge).patch(`/api/students/${child}`, { version, email })
    const invited = await app
      .as(incharge)
      .post('/api/auth/student-invitations', { studentIds: [child] })
    expect(invited.body).toMatchObject({ sent: 0, withoutConsent: 1 })
    expect((await app.as(incharge).get(`/api/students/${child}`)).body['invitedAt']).toBeNull()
    // The other ways to write a student invite nobody either.
    const bulk = await app.as(incharge).post('/api/students/bulk', {
      bulk: [
        {
          name: { firstName: 'Farid', lastName: 'Das' },
          school: hill,
          class: '8th',
          email: 'farid@pupil.example',
        },
      ],
    })
    const other = (bulk.body as unknown as Body[])[0]!['id']
    expect((await app.as(incharge).get(`/api/students/${other}`)).body['invitedAt']).toBeNull()

    await enter(child, 'given', ['account'])
    const [next] = (await slips()).body['slips'] as Body[]
    const entered = await enterBy(next!)
    expect(entered.status).toBe(204)
    const signIn = () => app.as(null).post('/api/auth/sign-in', { email, password })
    expect((await signIn()).status).toBe(200)
    const [account] = (await app.as(admin).get(`/api/users?filter=student||$eq||${child}&limit=5`))
      .body['data'] as Body[]
    const pupil = { ...incharge, cookie: await app.session(String(account!['id'])) }
    expect((await app.as(pupil).get('/api/auth/me')).status).toBe(200)
    await enter(child, 'withdrawn', ['account'])
    expect((await app.as(pupil).get('/api/auth/me')).status).toBe(401)
    expect(await signIn()).toMatchObject(waits)
    expect(
      (await app.as(incharge).get('/api/children-without-consent?purpose=account')).text,
    ).toContain('Esha')
  })
})
