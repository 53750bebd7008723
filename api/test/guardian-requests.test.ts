import { dayAfter, today } from '@tinkerdesk/shared'
import { notification } from '@tinkerdesk/shared/resources/notification'
import { records } from '../src/crud/index.js'
import { Notifier } from '../src/features/notifications/notifier.js'
import { requestReminders } from '../src/features/notifications/reminders/request-reminders.js'
import { hillAndLake } from './support/hill-and-lake.js'
import { TestApp, type Body, type Person } from './support/test-app.js'

describe.each(['sqlite', 'postgres'] as const)('requests of guardians on %s', (dialect) => {
  let app: TestApp
  let admin: Person
  let incharge: Person
  let lake: Person
  let ravi: string
  let uma: string

  beforeAll(async () => {
    app = await TestApp.start(dialect, undefined, { REQUEST_DAYS: 'copy=30,complaint=10' })
    lake = await app.person('atlIncharge', { email: 'lake@lab.example' })
    ;({ incharge, ravi, uma } = await hillAndLake(app))
    admin = await app.person('admin')
  })
  afterAll(() => app.stop())

  const enter = async (body: Body, who: Person = incharge) =>
    app.as(who).post('/api/guardian-requests', { guardian: 'Meera Das', student: ravi, ...body })
  const step = async (request: string, body: Body, who: Person = incharge) =>
    app.as(who).post('/api/guardian-request-steps', { request, ...body })
  const newRequest = async (body: Body) => String((await enter(body)).body['id'])
  const stateOf = async (id: string) =>
    (await app.as(incharge).get(`/api/guardian-requests/${id}`)).body['state']

  test('have the deadline of their kind, and who entered them', async () => {
    const of = async (kind: string, receivedOn: string) => (await enter({ kind, receivedOn })).body
    expect(await of('copy', '2026-01-01')).toMatchObject({
      deadline: '2026-01-31',
      state: 'open',
      enteredBy: expect.stringContaining('Person'),
    })
    expect(await of('complaint', '2026-01-01')).toMatchObject({ deadline: '2026-01-11' })
    expect(await of('erasure', '2026-01-01')).toMatchObject({ deadline: '2026-04-01' })
    const ahead = await enter({ kind: 'copy', receivedOn: dayAfter(today(), 1) })
    expect(ahead.body.issues).toEqual([
      { path: 'receivedOn', message: 'A request is not received in the future.' },
    ])
  })

  test('are entered for children of the own school alone, and never changed or archived', async () => {
    expect((await enter({ kind: 'copy', student: uma })).body.issues).toEqual([
      expect.objectContaining({ path: 'student' }),
    ])
    const id = await newRequest({ kind: 'copy' })
    const as = app.as(admin)
    expect(
      (await as.patch(`/api/guardian-requests/${id}`, { version: 1, guardian: 'X' })).status,
    ).toBe(403)
    expect((await as.del(`/api/guardian-requests/${id}`)).status).toBe(403)
    expect((await app.as(lake).get(`/api/guardian-requests/${id}`)).status).toBe(404)
    expect((await step(id, { state: 'inWork' }, lake)).body.issues).toEqual([
      expect.objectContaining({ path: 'request' }),
    ])
  })

  test('take the state of their last step, and none after the answer', async () => {
    const id = await newRequest({ kind: 'correction' })
    expect((await step(id, { state: 'inWork' })).status).toBe(201)
    expect(await stateOf(id)).toBe('inWork')
    expect((await step(id, { state: 'answered' })).body.issues).toEqual([
      expect.objectContaining({ path: 'proof' }),
    ])
    expect((await step(id, { state: 'refused', proof: 'By post' })).body.issues).toEqual([
      expect.objectContaining({ path: 'reason' }),
    ])
    expect((await step(id, { state: 'answered', proof: 'Handed to Meera Das' })).status).toBe(201)
    expect(await stateOf(id)).toBe('answered')
    expect((await step(id, { state: 'inWork' })).body.issues).toEqual([
      expect.objectContaining({ path: 'request' }),
    ])
    const steps = await app
      .as(incharge)
      .get(`/api/guardian-request-steps?filter=request||$eq||${id}&sort=createdAt,ASC`)
    expect((steps.body as unknown as Body[]).map(({ state }) => state)).toEqual([
      'inWork',
      'answered',
    ])
  })

  test('get one answer when two people close them at once', async () => {
    const id = await newRequest({ kind: 'copy' })
    const both = await Promise.all(
      [incharge, admin].map((who) => step(id, { state: 'answered', proof: 'By post' }, who)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  test('are on the home page when they are overdue, and staff hear of them once before', async () => {
    const late = await newRequest({ kind: 'complaint', receivedOn: '2020-01-01' })
    const soon = await newRequest({ kind: 'complaint', receivedOn: dayAfter(today(), -5) })
    const far = await newRequest({ kind: 'complaint' })
    const home = async (who: Person) => (await app.as(who).get('/api/home')).body
    const ids = ({ requests }: Body) => (requests as { rows: Body[] }).rows.map(({ id }) => id)
    expect(ids(await home(admin))).toContain(late)
    expect(ids(await home(incharge))).not.toContain(soon)
    expect((await home(await app.person('mentor')))['requests']).toBeNull()
    const run = () =>
      app.database.write(
        (tx) =>
          requestReminders.chunk({
            tx,
            input: {},
            get: () => app.app.get(Notifier, { strict: false }),
          } as unknown as Parameters<typeof requestReminders.chunk>[0]),
        'product',
      )
    await run()
    await run()
    const newsOf = async (who: Person, id: string) =>
      records(notification, app.database.read).count({
        person: who.id,
        link: `/guardian-request-data/show/${id}`,
      })
    expect(await Promise.all([admin, incharge].map((who) => newsOf(who, soon)))).toEqual([1, 1])
    expect(await newsOf(admin, far)).toBe(0)
  })
})
